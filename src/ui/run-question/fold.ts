import { useState } from 'preact/hooks';
import type { Approval, LeaveQuestion } from '../../core/run/run-question';

/** Lines of a command that are shown before the rest is asked for. */
const shownLines = 12;

/** A text that the tool would be given: a command as it would be run, or all else as JSON. */
export interface InputText {
  kind: 'command' | 'input';
  text: string;
}

/** All that the tool would be given: a command line by line; then what there is beside it. */
export function inputTexts({ subject, input }: Pick<Approval, 'subject' | 'input'>): InputText[] {
  const { command } = subject;
  const rest = command === undefined ? input : without(command, input);
  return [
    ...(command === undefined ? [] : [{ kind: 'command', text: command } as const]),
    ...(rest === undefined ? [] : [{ kind: 'input', text: JSON.stringify(rest, undefined, 2) } as const]),
  ];
}

/** What else there is in the input than this text; undefined if nothing is. */
function without(shown: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input === shown ? undefined : input;
  const rest = Object.entries(input).filter(([, value]) => value !== shown);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/** The first lines of a text, and how many follow. */
export function beginningOf(text: string): { text: string; more: number } {
  const lines = text.split('\n');
  const more = Math.max(0, lines.length - shownLines);
  return { text: more > 0 ? lines.slice(0, shownLines).join('\n') : text, more };
}

/** Whether a question's texts are shown whole. */
export interface Fold {
  /** Lines are out of sight: what is asked has no end yet that anybody could have seen, and takes no yes. */
  isFolded: boolean;
  unfold(): void;
}

/** The fold of one question: what draws another needs another `key`. */
export function useFold(question: LeaveQuestion): Fold {
  const [isOpen, setOpen] = useState(false);
  const texts = question.kind === 'approve' ? inputTexts(question.approval) : [];
  const isLong = texts.some(({ text }) => beginningOf(text).more > 0);
  return { isFolded: isLong && !isOpen, unfold: () => setOpen(true) };
}
