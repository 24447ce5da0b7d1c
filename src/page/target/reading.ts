import type { EditorHolding, EditorWorld } from '../../messages/editor-order';
import { type EditorField, isControlField } from './field';
import { fingerprintOf, hidesText } from './field-text';
import { fingerprintOfHolding } from './holding';
import type { WritableField } from './refusal';

/** All that a field holds at one moment. */
export interface Reading {
  /** For telling whether the text has changed; of a code editor the text that it tells itself. */
  fingerprint: string;
  /** Tells changes of white space and of form as well, which the fingerprint of an editable element leaves out. */
  markup: string;
  /** What the editor's own model holds, where somebody can ask it. */
  holding?: EditorHolding | undefined;
}

/** What the page shows of the field. Of a code editor that is next to nothing. */
export function stateOf(field: WritableField): Reading {
  const fingerprint = fingerprintOf(field);
  return { fingerprint, markup: isControlField(field) ? fingerprint : field.element.innerHTML };
}

/** What the page shows, and what the editor itself says, which has the focus. */
export async function readField(field: WritableField, world: EditorWorld): Promise<Reading> {
  const holding = field.kind === 'editor' ? await holdingOf(field, world) : undefined;
  // What the page shows is read last: it is what must not have changed until something is written.
  const state = stateOf(field);
  if (!holding) return state;
  if (!hidesText(field)) return { ...state, holding };
  const fingerprint = fingerprintOfHolding(holding);
  return { fingerprint, markup: fingerprint, holding };
}

/** The editor's own words; undefined if it has none. The editor has to have the focus. */
export async function holdingOf(
  { editor }: EditorField,
  world: EditorWorld,
): Promise<EditorHolding | undefined> {
  const answer = await world.give({ do: 'read', editor });
  return answer.status === 'done' ? answer.holding : undefined;
}
