"""Which screen draws which kind of body: one line each."""

from __future__ import annotations

from companion import view as v
from ui.screens.base import Screen
from ui.screens.beans import BeansScreen
from ui.screens.beside import BesideScreen
from ui.screens.cast import CastScreen
from ui.screens.combat import CombatScreen
from ui.screens.corners import CornersScreen
from ui.screens.doubt import DoubtScreen
from ui.screens.dungeon import DungeonScreen
from ui.screens.garbage import GarbageScreen
from ui.screens.hand import HandScreen
from ui.screens.heap import HeapScreen
from ui.screens.history import HistoryScreen
from ui.screens.home import HomeScreen
from ui.screens.name import NameScreen
from ui.screens.pick import PickScreen
from ui.screens.plain import PlainScreen
from ui.screens.records import RecordsScreen
from ui.screens.records_code import CodeScreen
from ui.screens.records_dice import FairScreen
from ui.screens.replay import ReplayScreen
from ui.screens.result import ResultScreen
from ui.screens.rules import RulesScreen
from ui.screens.rummage import RummageScreen
from ui.screens.rummy import SheetScreen
from ui.screens.score import ScoreScreen
from ui.screens.sensors import SensorsScreen
from ui.screens.setup import SetupScreen
from ui.screens.spill import SpillScreen
from ui.screens.table import TableScreen
from ui.screens.teach import TeachScreen
from ui.screens.touch import TouchScreen
from ui.screens.war import WarScreen
from ui.screens.weighing import WeighingScreen
from ui.screens.wires import WiresScreen

SCREENS: dict[type, type[Screen]] = {
    v.GarbageBody: GarbageScreen,
    v.CombatBody: CombatScreen,
    v.DoubtBody: DoubtScreen,
    v.TeachBody: TeachScreen,
    v.HeapBody: HeapScreen,
    v.RummageBody: RummageScreen,
    v.SpillBody: SpillScreen,
    v.TableBody: TableScreen,
    v.SheetBody: SheetScreen,
    v.HandBody: HandScreen,
    v.HomeBody: HomeScreen,
    v.PickBody: PickScreen,
    v.NameBody: NameScreen,
    v.PlainBody: PlainScreen,
    v.WarBody: WarScreen,
    v.BeansBody: BeansScreen,
    v.DungeonBody: DungeonScreen,
    v.CastBody: CastScreen,
    v.ScoreBody: ScoreScreen,
    v.HistoryBody: HistoryScreen,
    v.ReplayBody: ReplayScreen,
    v.RulesBody: RulesScreen,
    v.SetupBody: SetupScreen,
    v.ResultBody: ResultScreen,
    v.SensorsBody: SensorsScreen,
    v.WiresBody: WiresScreen,
    v.CornersBody: CornersScreen,
    v.TouchBody: TouchScreen,
    v.BesideBody: BesideScreen,
    v.WeighingBody: WeighingScreen,
    v.RecordsBody: RecordsScreen,
    v.FairBody: FairScreen,
    v.CodeBody: CodeScreen,
}
