"""The one who speaks: told of every View, it says what has changed, once, at the level people have chosen; and answers buttons by ear.

What lies behind a sentence is compared, not its words: steps by themselves, the page part by part with what was said of it last. A page
that is drawn again says nothing. What is out of date is cut short: a new turn, a correction, a verdict, a press.
"""

from __future__ import annotations

from dataclasses import replace

from companion.course import Course
from companion.present import past
from companion.present.common import Presenter
from companion.rules.games import GAMES
from companion.saying import byear, cues, games, page, steps
from companion.saying.byear import Ear
from companion.saying.forms import sentence
from companion.saying.page import Parts
from companion.saying.scene import Scene, seen
from companion.saying.voice import Mute, Voice
from companion.view import HomeBody, ResultBody, View
from companion.wiring import Sound
from companion.words import _, chosen


class Teller:
    """`voice` may be put in later. `chosen`, `theme`: as in the settings; see `use`."""

    def __init__(self, wanted: Sound, theme: str) -> None:
        self.voice: Voice = Mute()
        self.ear = Ear()
        self._taking = False  # what was picked is being done
        self._wanted, self._theme = wanted, theme
        self._scene: Scene | None = None
        self._said = Parts()
        self._lost: frozenset[str] = frozenset()  # troubles that were told and may only be hidden by another one
        self._sounded = False  # since the last touch began

    def use(self, wanted: Sound, theme: str) -> None:
        """Other settings from now on. Whoever begins to listen hears where the match stands."""
        begins = self._silent and not wanted.muted and wanted.voice != "off"
        if wanted.output != self._wanted.output:
            self.voice.use(wanted.output)
        self._wanted, self._theme = wanted, theme
        if self._silent:
            self.voice.say((), chosen(), True)
        elif begins:
            self._said = Parts()

    @property
    def by_ear(self) -> bool:
        """Whether buttons pick what is spoken. What nobody can hear, nobody can pick."""
        return self._wanted.by_ear and not self._wanted.muted

    @property
    def _silent(self) -> bool:
        return self._wanted.muted or (self._wanted.voice == "off" and not self.by_ear)

    @property
    def _full(self) -> bool:
        return self.by_ear or self._wanted.voice == "full"

    # --- what is shown -----------------------------------------------------------------------------------------------

    def shown(self, view: View, course: Course | None, presenter: Presenter | None) -> None:
        """A View is on the screen now."""
        before, after = self._scene or Scene(view), seen(view, course, presenter)
        self._scene = after
        self.ear = byear.moved(self.ear, before.view, view, self._taking)
        found = steps.change(before, after) if before.match == after.match else steps.Change()
        self._sound(cues.cue(before, after, found))
        lines, fresh = self._lines(before, after, found)
        if lines and not self._silent:
            self.voice.say(lines, chosen(), fresh)

    def _lines(self, before: Scene, after: Scene, found: steps.Change) -> tuple[tuple[str, ...], bool]:
        """What is said of it, and whether it takes the place of all that waits."""
        happened: tuple[str, ...] = ()
        if after.presenter is not None:
            sits = before.match != after.match
            happened = _where_it_stands(after) if sits else steps.said(found, after.presenter, self._full)
        told = page.parts(after, self.by_ear, self.ear.place)
        anew = told.about != self._said.about or before.turn != after.turn
        news = page.changed(self._said, self._heard(after, told), self._full, anew and self._stays(after))
        if self._stays(after):
            self._said = told
        known = {*happened, *self._lost}
        self._lost = self._lost | {told.lost} if told.lost else frozenset()
        lines = (*happened, *(line for line in news if line not in known))
        fresh = anew or bool(found.gone) or found.again or (self.by_ear and lines != (told.lost,))  # news of a sensor can wait
        return lines, fresh

    def _stays(self, scene: Scene) -> bool:
        """Whether it is a page of the match itself: whoever comes back to it from the menu has heard it, unless they do not look."""
        return self.by_ear or scene.view.menu is not None

    def _heard(self, scene: Scene, told: Parts) -> Parts:
        """Without what nobody has to hear: the header of a page that asks nobody, and what the end of the match has told."""
        quiet = isinstance(scene.view.body, ResultBody | HomeBody) or (scene.view.menu is None and not self._full)
        return replace(told, whose="") if quiet else told

    # --- buttons -----------------------------------------------------------------------------------------------------

    def pressed(self, button: str) -> byear.Answer:
        """A button was pressed by somebody who does not look: what is to be done now."""
        assert self._scene is not None
        answer = byear.pressed(self.ear, self._scene, button)
        self.ear, self._taking = answer.ear, answer.option is not None
        self._speak(answer.lines)
        return answer

    def done(self) -> None:
        """What was picked has been tried. Where nothing came of it, the pick is gone all the same."""
        self._taking = False
        if self.ear.picked is not None:
            self.ear = Ear(self.ear.place)

    def again(self) -> None:
        """Say the whole page once more."""
        if self._scene is not None:
            self._speak(page.all_again(self._scene, self.ear.place))

    def touching(self) -> None:
        """A touch or a button begins to be taken."""
        self._sounded = False

    def touched(self) -> None:
        """It was taken: heard, unless something that came of it was."""
        if not self._sounded:
            self._sound(cues.TAP)

    def try_out(self) -> None:
        """A sound and a sentence, whatever the level is."""
        self.voice.cue(cues.WIN, self._wanted.cues or 2)
        self.voice.say((_("This is how Binside speaks."),), chosen(), True)

    def _speak(self, lines: tuple[str, ...]) -> None:
        told = tuple(line for line in lines if line)
        if told and not self._silent:
            self.voice.say(told, chosen(), True)

    def _sound(self, cue: str) -> None:
        loud = cues.volume(self._wanted, self._theme)
        if cue and loud:
            self._sounded = True
            self.voice.cue(cue, loud)


def _where_it_stands(scene: Scene) -> tuple[str, ...]:
    """People sit down to a match: what it is, and where it stands when it goes on."""
    if scene.presenter is None:
        return ()
    match = scene.past[-1].after
    title = _(GAMES[match.setting.game].title)
    if len(scene.past) < 2 or match.winners is not None:
        return (sentence(title),)
    newest = next((step for step in reversed(scene.past[1:]) if past.told(step, scene.presenter)), scene.past[-1])
    last = _("The last step: {what}").format(what=past.named(scene.presenter, newest))
    return (sentence(_("{game} goes on").format(game=title)), sentence(last), sentence("; ".join(games.standing(match))))
