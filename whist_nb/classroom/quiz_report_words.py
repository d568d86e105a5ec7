"""A quiz report in words: its parts as tables, for screen and paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from whist_nb.classroom.quiz_report import QuestionResult, QuizReport
from whist_nb.classroom.report_parts import STARTED_AGAIN, WorkReportWords, line, needs_part, part
from whist_nb.drawing.names import listed
from whist_nb.drawing.words import Words
from whist_nb.engine.phrases import counted, phrase
from whist_nb.tables.frame_parts import Json
from whist_nb.training.drills import find_drill
from whist_nb.training.response_words import in_words


class QuizReportWords(WorkReportWords[QuizReport]):
    """The words for a report of answers."""

    untitled = phrase("Questions of ‘{word}’")

    def _handed_in(self) -> str:
        report, quiz = self.report, self.report.hand_ins[0].assignment
        pupils, answered = len(report.hand_ins), sum(each.progress for each in report.hand_ins)
        right = sum(each.right for each in report.standings)
        whole = pupils * quiz.count
        return counted(
            pupils,
            "One pupil has answered {answered} of {whole} questions, {right} of them right.",
            "{count} pupils have answered {answered} of {whole} questions, {right} of them right.",
            answered=answered,
            whole=whole,
            right=right,
        )

    def _parts(self) -> list[Json]:
        return [self._results, self._drills, self._questions, self._needs, self._alike]

    @property
    def _results(self) -> Json:
        quiz = self.report.hand_ins[0].assignment
        heads = [phrase("Pupil"), phrase("Right"), phrase("Answered"), phrase("Score")]
        heads += [] if quiz.is_exam else [phrase("Shown again")]
        restarts = [each.restarts for each in self.report.hand_ins]
        heads += [phrase("Started again")] * any(restarts)
        lines = [
            line(
                [
                    each.name,
                    str(each.right),
                    phrase("{answered} of {of}", answered=each.answered, of=quiz.count),
                    phrase("{share}%", share=round(100 * each.share)),
                    *([] if quiz.is_exam else [str(each.hints)]),
                    *[str(restarts[each.pupil])] * any(restarts),
                ],
                opens=self._first_missed(each.pupil),
            )
            for each in self.report.standings
        ]
        note = phrase("An answer that names only some of the cards earns part of the mark.")
        note = f"{note} {STARTED_AGAIN}" if any(restarts) else note
        return part("results", phrase("Results"), note, heads, lines)

    def _first_missed(self, pupil: int) -> list[int] | None:
        results = self.report.hand_ins[pupil].results
        missed = [number for number, each in enumerate(results, 1) if not each.right]
        return [missed[0], pupil, 0] if missed else None

    @property
    def _drills(self) -> Json:
        heads = [phrase("What was asked"), phrase("Right"), phrase("Missed by")]
        lines = []
        for each in self.report.drills:
            if not each.missed:
                continue
            first = next(at.number for at in self.report.questions if at.asked.question.drill == each.drill)
            right = phrase("{right} of {of}", right=each.right, of=each.answered)
            who = [[self.report.names[pupil], [first, pupil, 0]] for pupil, _ in each.missed]
            lines.append(line([find_drill(each.drill).title, right], who))
        return part("drills", phrase("What to talk about"), "", heads, lines)

    @property
    def _questions(self) -> Json:
        heads = [phrase("Question"), phrase("Answered"), phrase("Pupils"), phrase("Who")]
        lines = [each for result in self.report.questions for each in self._question(result)]
        note = phrase("Press a name to open the deal in which the question was asked.")
        return part("questions", phrase("Question by question"), note, heads, lines)

    def _question(self, result: QuestionResult) -> Iterator[Json]:
        question, names = result.asked.question, Words.of(result.asked.view).names
        asked = phrase("{number}. {text}", number=result.number, text=question.whole)
        answer = "; ".join(in_words(each, each.answer, names) for each in question.parts)
        if not result.right:
            place = [[phrase("Nobody"), [result.number, 0, 0]]]
            yield line([asked, _right(answer), "0"], place)
            asked = ""
        for responses, is_right, pupils in result.given:
            said = "; ".join(
                phrase("no answer") if value is None else in_words(each, value, names)
                for each, value in zip(question.parts, responses, strict=True)
            )
            who = [[self.report.names[pupil], [result.number, pupil, 0]] for pupil in pupils]
            told = _right(said) if is_right else said
            yield line([asked, told, str(len(pupils))], who)
            asked = ""

    @property
    def _alike(self) -> Json:
        heads = [phrase("Same answers"), phrase("Of those, wrong"), phrase("Who")]
        lines = []
        for each in self.report.alike if self.report.shows_names else ():
            who = [[self.report.names[pupil], [each.first[0] + 1, pupil, 0]] for pupil in each.pupils]
            lines.append(line([str(each.shared), str(each.telling)], who))
        note = phrase(
            "These pupils gave the same answer to every question. They may have worked together, but a single "
            "shared mistake is often chance."
        )
        return part("alike", phrase("Identical work"), note, heads, lines)

    @property
    def _needs(self) -> Json:
        heads = [phrase("Pupil"), phrase("What to practise next")]
        missed: dict[int, list[str]] = defaultdict(list)
        for each in self.report.drills:
            for pupil, _ in each.missed:
                missed[pupil].append(find_drill(each.drill).title)
        quiz, lines, fine = self.report.hand_ins[0].assignment, [], []
        for each in self.report.standings:
            left = quiz.count - each.answered
            needs = [listed(missed[each.pupil])] if missed[each.pupil] else []
            if left:
                needs.append(phrase("Not answered yet: {left} of {count}.", left=left, count=quiz.count))
            if needs:
                lines.append(line([each.name, " · ".join(needs)], opens=self._first_missed(each.pupil)))
            else:
                fine.append(each.name)
        return needs_part(heads, lines, fine)


def _right(answer: str) -> str:
    """Return a right answer, which the page shows in bold, as it does every card."""
    return phrase("**{answer}** (right)", answer=answer)
