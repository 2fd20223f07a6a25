"""Lines as scales really print them, with what each means by its manual: the table for test_protocols.py."""

from __future__ import annotations

from typing import NamedTuple

from hardware.protocols import GRAMS, Kind

LB, OZ, GN = GRAMS["lb"], GRAMS["oz"], GRAMS["gn"]


class Case(NamedTuple):
    """`kind_of_scale`: a name of PROTOCOLS; `line` as it comes over the wire; `grams` and `stable` as the manual means them."""

    kind_of_scale: str
    line: bytes
    kind: Kind
    grams: float | None = None
    stable: bool | None = None


def weight(name: str, line: bytes, grams: float, stable: bool | None = None) -> Case:
    return Case(name, line, Kind.WEIGHT, grams, stable)


OPENSCALE = [
    weight("openscale", b"51588,123.45,lbs,24.75,\r\n", 123.45 * LB),
    weight("openscale", b"0.3821,kg,\r\n", 382.1),
    weight("openscale", b"1204,-0.00,kg,24.81,\r\n", 0.0),
    weight("openscale", b"1204,0.1234,kg,8355808,24.8125,23.9375,\r\n", 123.4),
    weight("openscale", b"1204,0.1234,kg,8355808,24.8125,0,\r\n", 123.4),
    weight("openscale", b"-2147400000,0.12,kg,24.75,\r\n", 120.0),
    weight("openscale", b"1204,-0.0217,kg,24.81,\r\n", -21.7),
    weight("openscale", b"1204,12,kg,24,\r\n", 12000.0),
    weight("openscale", b"1204,0.5,KG,24.81\r\n", 500.0),
    Case("openscale", b"1204,inf,lbs,24.75,\r\n", Kind.ERROR),
    Case("openscale", b"1204,-inf,lbs,24.75,\r\n", Kind.ERROR),
    Case("openscale", b"1204,nan,lbs,24.75,\r\n", Kind.ERROR),
    Case("openscale", b"1204,ovf,lbs,24.75,\r\n", Kind.OVERLOAD),
    Case("openscale", b"1204,0.12,kg,8388607,24.75,\r\n", Kind.ERROR),  # L4: saturated, miswired
    Case("openscale", b"1204,0.12,kg,-8388608,24.75,\r\n", Kind.ERROR),
    Case("openscale", b"Serial Load Cell Converter version 1.2\r\n", Kind.BANNER),
    Case("openscale", b"Reset!\r\n", Kind.BANNER),
    Case("openscale", b"Reset - please power cycle\r\n", Kind.BANNER),
    Case("openscale", b"By SparkFun Electronics\r\n", Kind.INFO),
    Case("openscale", b"No remote sensor found\r\n", Kind.INFO),
    Case("openscale", b"Minimum time between reports: 433\r\n", Kind.INFO),
    Case("openscale", b"Press x to bring up settings\r\n", Kind.INFO),
    Case("openscale", b"Readings:\r\n", Kind.INFO),
    Case("openscale", b"System Configuration\r\n", Kind.MENU),
    Case("openscale", b"1) Tare scale to zero [8412345]\r\n", Kind.MENU),
    Case("openscale", b"c) Trigger character: [33 / '!']\r\n", Kind.MENU),
    Case("openscale", b"Getting Tare point: 8412345\r\n", Kind.MENU),
    Case("openscale", b">Exiting\r\n", Kind.INFO),
    Case("openscale", b"12.34\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,0.12\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,0.1251688,0.1234,kg,24.8,\r\n", Kind.GARBAGE),
    Case("openscale", b"1,0.1234,kg,24.8,2,0.1235,kg,24.8,\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,0.12.3,kg,24.8,\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,1_0,kg,24.8,\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,1e5,kg,24.8,\r\n", Kind.GARBAGE),
    Case("openscale", b"51588,0.1234,kg,raspberrypi login:\r\n", Kind.GARBAGE),
    Case("openscale", "51588,٣.٤,kg,24.8,\r\n".encode(), Kind.GARBAGE),
    Case("openscale", b"51588,0.\xf134,kg,24.8,\r\n", Kind.GARBAGE),
]
SKETCHES = [
    weight("plain", b"Reading: 12.3 lbs\r\n", 12.3 * LB),
    weight("plain", b"Reading: 12.3 lbs calibration_factor: -7050.00\r\n", 12.3 * LB),
    weight("plain", b"one reading:\t12.3\t| average:\t12.4\r\n", 12.3),
    weight("plain", b"12.34\r\n", 12.34),
    weight("plain", b"12.34 g\r\n", 12.34),
    weight("plain", b"12.34g\r\n", 12.34),
    weight("plain", b"-  0.02 G\r\n", -0.02),
    weight("plain", b"0.1234 KG\r\n", 123.4),
    weight("plain", b"1.5 oz\r\n", 1.5 * OZ),
    weight("plain", b"12,34 g\r\n", 12.34),
    weight("plain", b"51588,12.34\r\n", 12.34),
    Case("plain", b"HX711 reading: -123456\r\n", Kind.COUNTS),
    Case("plain", b"HX711 reading: 8388607\r\n", Kind.ERROR),
    Case("plain", b"HX711 scale demo\r\n", Kind.BANNER),
    Case("plain", b"HX711 Demo\r\n", Kind.BANNER),
    Case("plain", b"Readings:\r\n", Kind.INFO),
    Case("plain", b"HX711 not found.\r\n", Kind.ERROR),
    Case("plain", b"207.80 g TOTAL\r\n", Kind.AMOUNT),
    Case("plain", b"+00001234 PC\r\n", Kind.AMOUNT),
    Case("plain", b"12.5 %\r\n", Kind.AMOUNT),
    Case("plain", b"Reading: nan lbs\r\n", Kind.ERROR),
    Case("plain", b"ovf\r\n", Kind.OVERLOAD),
    Case("plain", b"OL,+9999999E+19\r\n", Kind.GARBAGE),
    Case("plain", b"12:07.50 lb:oz\r\n", Kind.GARBAGE),
    Case("plain", b"12.34 stone\r\n", Kind.GARBAGE),
    Case("plain", b"ms,grams\r\n", Kind.GARBAGE),
    Case("counts", b"Read 123456\r\n", Kind.COUNTS),
    Case("counts", b"123456,-2345\r\n", Kind.COUNTS),
    Case("counts", b"-123456\r\n", Kind.COUNTS),
    Case("counts", b"-8388608\r\n", Kind.ERROR),
    weight("hx711-adc", b"Load_cell output val: 12.34\r\n", 12.34),
    weight("hx711-adc", b"Load_cell output val: -0.00\r\n", 0.0),
    Case("hx711-adc", b"\r\nStarting...\r\n", Kind.BANNER),
    Case("hx711-adc", b"Startup is complete\r\n", Kind.INFO),
    Case("hx711-adc", b"Tare complete\r\n", Kind.INFO),
    Case("hx711-adc", b"Timeout, check MCU>HX711 wiring and pin designations\r\n", Kind.ERROR),
    weight("qwiic", b"Reading: 123456\tWeight: 12.34\tAvgWeight: 12.33\r\n", 12.34),
    Case("qwiic", b"Reading: 123456\tWeight: 12.34\tAvgWeight: 12.33\tScale not calibrated. Press 'c'.\r\n", Kind.ERROR),
    weight("serial-scale", b"12.34\r\n", 12.34),
    Case("serial-scale", b"<SerialWeighingScale>\r\n", Kind.BANNER),
]
LOADCELL = [
    weight("loadcell", b"$LC,17,51588,123450,8355808,S*7D\r\n", 123.45, True),
    weight("loadcell", b"$LC,18,51688,-20,-8355,*11\r\n", -0.02, False),
    Case("loadcell", b"$LC,17,51588,123450,8355808,S*5A\r\n", Kind.GARBAGE),  # the checksum is another line's
    Case("loadcell", b"$LC,17,51588,123451,8355808,S*7D\r\n", Kind.GARBAGE),
    Case("loadcell", b"LC,17,51588,123450,8355808,S*7D\r\n", Kind.GARBAGE),
    Case("loadcell", b"12.34 g\r\n", Kind.GARBAGE),
]
SICS = [
    weight("sics", b"S S     100.00 g\r\n", 100.0, True),
    weight("sics", b"S D      99.87 g\r\n", 99.87, False),
    weight("sics", b"SI S    100.00 g\r\n", 100.0, True),  # a clone
    weight("sics", b"S S      -0.02 g\r\n", -0.02, True),
    weight("sics", b"S S    0.10000 KG\r\n", 100.0, True),
    weight("sics", b"S D       1.5 ozt\r\n", 1.5 * 31.1034768, False),
    Case("sics", b"S I\r\n", Kind.BUSY),
    Case("sics", b"S +\r\n", Kind.OVERLOAD),
    Case("sics", b"S -\r\n", Kind.UNDERLOAD),
    Case("sics", b"SI +\r\n", Kind.OVERLOAD),
    Case("sics", b"Z A\r\n", Kind.INFO),
    Case("sics", b"Z I\r\n", Kind.BUSY),
    Case("sics", b"Z +\r\n", Kind.INFO),
    Case("sics", b"Z -\r\n", Kind.INFO),
    Case("sics", b"ZI S\r\n", Kind.INFO),
    Case("sics", b"ZI D\r\n", Kind.INFO),
    Case("sics", b"T S     100.00 g\r\n", Kind.INFO),  # the tare, not what lies there
    Case("sics", b"T I\r\n", Kind.BUSY),
    Case("sics", b"T +\r\n", Kind.INFO),
    Case("sics", b"T -\r\n", Kind.INFO),
    Case("sics", b"TAC A\r\n", Kind.INFO),
    Case("sics", b'I4 A "B021002593"\r\n', Kind.BANNER),
    Case("sics", b"ES\r\n", Kind.REFUSED),
    Case("sics", b"ET\r\n", Kind.REFUSED),
    Case("sics", b"EL\r\n", Kind.REFUSED),
    Case("sics", b"SIR L\r\n", Kind.REFUSED),
    Case("sics", b"S D 12:07.50 lb:oz\r\n", Kind.AMOUNT),
    Case("sics", b"S S         12 PCS\r\n", Kind.AMOUNT),
    Case("sics", b"S S     100.00 wug\r\n", Kind.GARBAGE),
    Case("sics", b"S S     100.00\r\n", Kind.GARBAGE),
]
AANDD = [
    weight("aandd", b"ST,+00012.34  g\r\n", 12.34, True),
    weight("aandd", b"US,-00183.69  g\r\n", -183.69, False),
    Case("aandd", b"OL,+9999999E+19\r\n", Kind.OVERLOAD),
    Case("aandd", b"OL,-9999999E+19\r\n", Kind.UNDERLOAD),
    Case("aandd", b"QT,+00001234 PC\r\n", Kind.AMOUNT),
    Case("aandd", b"ST,+00001234 PC\r\n", Kind.AMOUNT),
    Case("aandd", b"ST,+000012.5  %\r\n", Kind.AMOUNT),
    weight("aandd", b"ST,+0000.000 kg\r\n", 0.0, True),
    weight("aandd", b"ST,+00.00000 lb\r\n", 0.0, True),
    weight("aandd", b"ST,GS,+01234.5kg\r\n", 1234500.0, True),
    weight("aandd", b"US,NT,-00012.3 g\r\n", -12.3, False),
    Case("aandd", b"ST,TR,+00012.3 g\r\n", Kind.AMOUNT),
    Case("aandd", b"OL,GS,+    .  kg\r\n", Kind.OVERLOAD),
    Case("aandd", b"OL,+9999.999 kg\r\n", Kind.OVERLOAD),
    weight("aandd", b"WT     +1.27   g\r\n", 1.27, True),  # DP
    weight("aandd", b"US   -183.69   g\r\n", -183.69, False),
    weight("aandd", b"+   123.45 g  \r\n", 123.45, True),  # KF
    weight("aandd", b"+   123.45    \r\n", 123.45, False),
    Case("aandd", b"+        H    \r\n", Kind.OVERLOAD),
    Case("aandd", b"-        L    \r\n", Kind.UNDERLOAD),
    weight("aandd", b"S     123.45 g\r\n", 123.45, True),  # MT
    weight("aandd", b"SD   -183.69 g\r\n", -183.69, False),
    Case("aandd", b"SI+\r\n", Kind.OVERLOAD),
    Case("aandd", b"SI-\r\n", Kind.UNDERLOAD),
    weight("aandd", b"+00001.27\r\n", 1.27),  # NU
    weight("aandd", b"-00183.69\r\n", -183.69),
    Case("aandd", b"+99999999\r\n", Kind.OVERLOAD),
    Case("aandd", b"-99999999\r\n", Kind.UNDERLOAD),
    Case("aandd", b"EC,E01\r\n", Kind.REFUSED),
    Case("aandd", b"EC,E1\r\n", Kind.REFUSED),
    weight("aandd", b"\x06ST,+00012.34  g\r\n", 12.34, True),  # its option of an ACK before each line
    Case("aandd", b"ST,+00012.34  x\r\n", Kind.GARBAGE),
    Case("aandd", b"ST,+00012.3E4  g\r\n", Kind.GARBAGE),
    Case("aandd", b"ST,+0001\r\n", Kind.GARBAGE),
]
SARTORIUS = [
    weight("sartorius", b"+   123.56 g  \r\n", 123.56, True),
    weight("sartorius", b"-     0.02    \r\n", -0.02, False),
    weight("sartorius", b"+  123.5[6]g  \r\n", 123.56, True),
    weight("sartorius", b"N     +   123.56 g  \r\n", 123.56, True),
    weight("sartorius", b"G     +   123.56 g  \r\n", 123.56, True),
    weight("sartorius", b"N     -     0.02    \r\n", -0.02, False),
    Case("sartorius", b"T     +   123.56 g  \r\n", Kind.AMOUNT),
    Case("sartorius", b"Qnt   +       12 pcs\r\n", Kind.AMOUNT),
    Case("sartorius", b"+       12 pcs\r\n", Kind.AMOUNT),
    Case("sartorius", b"Stat        High    \r\n", Kind.OVERLOAD),
    Case("sartorius", b"Stat        Low     \r\n", Kind.UNDERLOAD),
    Case("sartorius", b"Stat       OFF      \r\n", Kind.BUSY),
    Case("sartorius", b"Stat     ERR 123    \r\n", Kind.ERROR),
    Case("sartorius", b"      High    \r\n", Kind.OVERLOAD),
    Case("sartorius", b"      Low     \r\n", Kind.UNDERLOAD),
    Case("sartorius", b"      --      \r\n", Kind.BUSY),
    Case("sartorius", b"   Err  54    \r\n", Kind.ERROR),
    Case("sartorius", b"      H       \r\n", Kind.OVERLOAD),
    Case("sartorius", b"      L       \r\n", Kind.UNDERLOAD),
    Case("sartorius", b"+  12[3.56] g  \r\n", Kind.GARBAGE),
]
OHAUS = [
    weight("ohaus", b"        0.00 g     \r\n", 0.0, True),
    weight("ohaus", b"       12.73 g    ?\r\n", 12.73, False),
    weight("ohaus", b"      0.4500 oz    \r\n", 0.45 * OZ, True),
    weight("ohaus", b"      0.5950 oz   ?\r\n", 0.595 * OZ, False),
    Case("ohaus", b"           3 PCS  ?\r\n", Kind.AMOUNT),
    Case("ohaus", b"        0.85 oz     WET WT\r\n", Kind.AMOUNT),
    weight("ohaus", b"    192.21 g\r\n", 192.21, True),
    weight("ohaus", b"      0.01 g ?\r\n", 0.01, False),
    weight("ohaus", b"    176.30 g ? 00:00:15\r\n", 176.3, False),
    Case("ohaus", b"    207.80 g TOTAL\r\n", Kind.AMOUNT),
    weight("ohaus", b"     -1.20 g\r\n", -1.2, True),
    weight("ohaus", b"     -1.20 g   NET\r\n", -1.2, True),
    Case("ohaus", b"Err: 3\r\n", Kind.ERROR),
    Case("ohaus", b"[Err 0]\r\n", Kind.INFO),
    Case("ohaus", b"      12.73 q ?\r\n", Kind.GARBAGE),
]
KERN = [
    weight("kern", b"       12.34 g  \r\n", 12.34, True),
    weight("kern", b" -      0.05 g  \r\n", -0.05, True),
    weight("kern", b"       12.30    \r\n", 12.3, False),
    weight("kern", b"M      12.34 g  \r\n", 12.34, True),
    Case("kern", b"          12 pcs\r\n", Kind.AMOUNT),
    Case("kern", b"           Error\r\n", Kind.ERROR),
    weight("kern", b"ST,GS   1.000KG\r\n", 1000.0, True),
    weight("kern", b"US,GS   1.342KG\r\n", 1342.0, False),
    Case("kern", b"OL,GS,+            \r\n", Kind.OVERLOAD),
    Case("kern", b"       12.3x    \r\n", Kind.GARBAGE),
]
ADAM = [
    weight("adam", b"       123.45 g \r\n", 123.45),
    weight("adam", b"-      123.45 g \r\n", -123.45),
    weight("adam", b"GROSS   123.45 g \r\n", 123.45),
    Case("adam", b"No.         01\r\n", Kind.INFO),
    Case("adam", b"Total   123.45 g \r\n", Kind.AMOUNT),
    weight("adam", b"G     +  2.00 kg\r\n", 2000.0),
    weight("adam", b"N     +  1.00 kg\r\n", 1000.0),
    weight("adam", b"N     -  1.00 kg\r\n", -1000.0),
    Case("adam", b"T     +  1.00 kg\r\n", Kind.AMOUNT),
    Case("adam", b"\n^^^^^^kg\r\n", Kind.OVERLOAD),
    Case("adam", b"\n______kg\r\n", Kind.UNDERLOAD),
    Case("adam", b"\n------kg\r\n", Kind.ERROR),
    Case("adam", b"         12 pcs\r\n", Kind.AMOUNT),
]
TOLEDO = [
    weight("toledo", b"\x02 012.34\r", 12340.0, True),
    weight("toledo", b"\x02 012.34N\r", 12340.0, True),
    Case("toledo", b"\x02?A\r", Kind.BUSY),  # moving
    Case("toledo", b"\x02?B\r", Kind.OVERLOAD),  # out of range
    Case("toledo", b"\x02?F\r", Kind.UNDERLOAD),  # out of range, under zero
    Case("toledo", b"\x02?D\r", Kind.UNDERLOAD),
    Case("toledo", b"\x02 01x.34\r", Kind.GARBAGE),
]
SMALL = [
    weight("small", b"+   20.758g  \r\n", 20.758),  # US Solid
    weight("small", b"+  320.344GN \r\n", 320.344 * GN),
    Case("small", b"+ ~~~~~~~~GN \r\n", Kind.OVERLOAD),
    weight("small", b"S       0.00 GN\r\n", 0.0, True),  # Steinberg
    weight("small", b"SD     -1.14 GN\r\n", -1.14 * GN, False),
    weight("small", b"-0000.00 GN \r\n", 0.0),  # Creedmoor
    weight("small", b"+009.198 g  \r\n", 9.198),
    weight("small", b"S-  1000.00g \r", -1000.0, True),  # Shimadzu
    weight("small", b"U    12.30g \r", 12.3, False),
    Case("small", b"oL\r", Kind.OVERLOAD),
    Case("small", b"-oL\r", Kind.UNDERLOAD),
    weight("jj", b"+   20.758g  \r\n", 20.758),
    weight("radwag", b"S     -      8.5 g  \r\n", -8.5, True),
    weight("radwag", b"SI  ?        8.5 g  \r\n", 8.5, False),
    Case("radwag", b"SI  ^      999.9 g  \r\n", Kind.OVERLOAD),
    Case("radwag", b"SI  v       -9.9 g  \r\n", Kind.UNDERLOAD),
    Case("radwag", b"XX A\r\n", Kind.INFO),
    Case("radwag", b"XX D\r\n", Kind.INFO),
    Case("radwag", b"XX I\r\n", Kind.BUSY),
    Case("radwag", b"XX ^\r\n", Kind.OVERLOAD),
    Case("radwag", b"XX v\r\n", Kind.UNDERLOAD),
    Case("radwag", b"XX E\r\n", Kind.REFUSED),
    Case("radwag", b"ES\r\n", Kind.REFUSED),
    weight("yaohua", b"=00.1000-\r\n", -1000.0),
    weight("yaohua", b"=00.1000\r\n", 1000.0),
]
CASES = [*OPENSCALE, *SKETCHES, *LOADCELL, *SICS, *AANDD, *SARTORIUS, *OHAUS, *KERN, *ADAM, *TOLEDO, *SMALL]
