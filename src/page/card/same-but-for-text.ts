import type { RunView } from '../../core/record/view';

/** Whether only the text has grown: then there is nothing to draw around it. */
export function sameButForText(a: RunView, b: RunView): boolean {
  return (
    (a.text === '') === (b.text === '') &&
    a.status === b.status &&
    a.skill === b.skill &&
    a.question === b.question &&
    a.retrying === b.retrying &&
    a.progress === b.progress &&
    a.delivering === b.delivering &&
    a.waiting > 0 === b.waiting > 0 &&
    a.engine === b.engine &&
    a.calls === b.calls &&
    a.steps === b.steps &&
    a.files === b.files &&
    a.result === b.result &&
    a.placed === b.placed &&
    a.takesFiles === b.takesFiles &&
    a.given === b.given &&
    a.words === b.words &&
    a.added === b.added &&
    a.changes === b.changes &&
    a.rewritten === b.rewritten &&
    a.undone === b.undone &&
    a.outcome === b.outcome &&
    a.failure === b.failure
  );
}
