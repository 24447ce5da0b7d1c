import type { InsertRefusal } from '../../core/run/run-failure';
import type { EditorWorld } from '../../messages/editor-order';
import type { FieldSelection } from '../target/field-selection';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Target } from '../target/target';
import type { Plan } from './plan';
import type { Typing } from './typing';

/** A field and what shall be written there. */
export interface Writing {
  target: Target;
  field: WritableField;
  plan: Plan;
  world: EditorWorld;
  typing: Typing;
  /** More is written after it: whether the field keeps all of it is looked at with the last. */
  isPart?: boolean;
  /** No way is left that might keep the spaces of the text. */
  anySpaces?: boolean;
}

/** What the field has taken. */
export interface Taken {
  /** Its place. */
  taken: FieldSelection;
  /** What the field holds, with nothing but the text in addition; undefined if more was written there meanwhile. */
  left: Reading | undefined;
  /**
   * How much is known of it: the page keeps it, as far as anybody can ask; the field shows it, and what the page keeps beside it
   * does not; the page took it out of the field.
   */
  proof: 'kept' | 'shown' | 'gone';
  /** One Ctrl+Z takes it back, as was seen. */
  undoKey: boolean;
}

/**
 * What one strategy led to. `untouched`: nothing happened, and another may be tried. `declined`: see `Written`. `merged`: the text
 * came with other spaces than it has, and was taken back; `joined`: so it was without its line ends; `remade`: so was something else that
 * the page made of it.
 */
export type Attempt =
  | Taken
  | { refused: InsertRefusal }
  | 'untouched'
  | 'declined'
  | 'merged'
  | 'joined'
  | 'remade';
