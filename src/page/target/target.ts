import type { FieldTrace } from '../../core/run/field-trace';
import type { Read, TargetSummary } from '../../core/run/run-request';
import type { EditorHolding } from '../../messages/editor-order';
import type { Spot } from '../../messages/frames';
import type { Kept } from '../rich/kept';
import { activeElementWithin } from './active-element';
import { compositionEnded, watchComposition } from './composition';
import { type Field, fieldOf, isControlField, isReadOnly } from './field';
import { fieldPlaceOf } from './field-place';
import { type FieldSelection, readSelection, selectedText } from './field-selection';
import { fieldTextOf, fingerprintOf, hidesText } from './field-text';
import { fingerprintOfHolding } from './holding';
import { mayBeLate, watchKeys } from './late-keys';
import { type OwnPart, ownPartOf } from './own-part';
import { placeFacts } from './place-facts';
import { notePasswords } from './secret';

/** What a field held at one moment. */
export interface Snapshot {
  text: string;
  selectedText: string;
  selection: FieldSelection;
  /** In a mail: what `field` stands for. */
  ownPart?: OwnPart | undefined;
  /** For telling whether the field has changed since. */
  fingerprint: string;
}

/** What insertions have made of a field, as far as it is needed to put it back. */
export interface PastWriting {
  /** The field before the first of them. */
  before: Snapshot;
  /** What the last of them wrote over, and how it left the field. */
  spot: Spot;
  left: Snapshot;
  leftMarkup: string;
  /** How many there were. */
  times: number;
}

/** Text with formatting as a run got it. */
export interface SentMarkdown {
  markdown: string;
  kept: Kept;
}

/** A selection on the page, outside any field. */
export interface PageSelection {
  text: string;
  /** The node that `range` began in. */
  start: Node;
  range: Range;
  backward: boolean;
}

/**
 * Where the user was: made before our own UI takes the focus, and kept on the page. Only `summary()` leaves it.
 * A target keeps every state it has itself brought about, so that a result can be written again over an earlier one.
 */
export class Target {
  /** The field as it was captured, then as each insertion left it. */
  private snapshots: Snapshot[];

  /** When it was captured (`performance.now`). */
  private readonly since = performance.now();

  /** The field as the user left it. */
  captured: Snapshot;

  /** What was written and not undone since; undefined where nothing was. */
  writing: PastWriting | undefined;

  /** How the last text was tried to be written. */
  attempts: FieldTrace['tried'] = [];

  /** When the focus was last given back to the field (`performance.now`); undefined if it never was. */
  focusGiven: number | undefined;

  /** Whether the page has acted upon the keys for Undo that were pressed for an insertion: its history is its own. */
  undoesByPage = false;

  /** What went out as Markdown, by what was read. */
  readonly sent = new Map<Read, SentMarkdown>();

  constructor(
    readonly document: Document,
    /** What had the focus, field or not. */
    readonly active: Element | undefined,
    readonly field: Field | undefined,
    /** Whether the user could write in the field. */
    public editable: boolean,
    captured: Snapshot,
    readonly pageSelection: PageSelection | undefined,
    readonly url: string,
    readonly title: string,
  ) {
    this.captured = captured;
    this.snapshots = [captured];
  }

  /** Takes over what the editor itself says of its text, before anything was written. */
  tell(holding: EditorHolding): void {
    this.captured = snapshotOfHolding(holding);
    this.snapshots = [this.captured];
    this.editable &&= holding.readOnly !== true;
  }

  /** See `RunTarget`. */
  get spot(): Exclude<Spot, 'field'> {
    return this.textToRead('selection') ? 'selection' : 'caret';
  }

  /** What a run may know that reads this. */
  summary(read: Read): TargetSummary {
    const { editable, url, title } = this;
    const readOnly = !editable && this.field !== undefined && this.field.kind !== 'secret';
    const ownPart = read === 'field' && this.captured.ownPart !== undefined;
    const facts = { ...(readOnly && { readOnly }), ...(ownPart && { ownPart }), ...placeFacts(this) };
    return { editable, read, text: this.textToRead(read), ...facts, url, title };
  }

  /** Whether `summarise` may know more: formatting, or what stands around a selection on the page. */
  hasMore(read: Read): boolean {
    const { field, pageSelection } = this;
    if (!field) return pageSelection !== undefined && read === 'selection';
    return isRich(field);
  }

  /** The state that the field is in now, if the target knows it; undefined once someone else has changed it. */
  snapshotNow(field: Field, now = fingerprintOf(field)): Snapshot | undefined {
    return this.snapshots.find(({ fingerprint }) => fingerprint === now);
  }

  /** Remembers the field as an insertion has left it, with the inserted text selected. */
  remember(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }

  /** Forgets a state that the field was in on the way to another one. */
  forget(snapshot: Snapshot): void {
    this.snapshots = this.snapshots.filter((known) => known !== snapshot);
  }

  /**
   * Resolves with true as soon as nothing is being composed in the field, with false after so many milliseconds. Asked
   * here, since only the script that has listened from the beginning can tell.
   */
  compositionEnded(limit: number): Promise<boolean> {
    return this.field ? compositionEnded(this.field.element, limit) : Promise.resolve(true);
  }

  /** Whether the page may have yet to draw what the user has typed in the field since it was captured. */
  awaitsKeys(): boolean {
    return this.field !== undefined && mayBeLate(this.field.element, this.since);
  }

  private textToRead(read: Read): string {
    const { text, ownPart } = this.captured;
    if (read === 'field') return ownPart?.selectedText ?? text;
    return read === 'selection' ? this.pageSelection?.text || this.captured.selectedText : '';
  }
}

const isRich = (field: Field): boolean => !isControlField(field) && !hidesText(field);

const nothing: Snapshot = { text: '', selectedText: '', selection: { type: 'unknown' }, fingerprint: '' };

/**
 * Takes the snapshot of where the user is. To be called before anything of ours takes the focus. Listens on the
 * field for input methods and keys until `signal` is aborted. Reads no secrets, and nothing of frames of other origins.
 */
export function captureTarget(document: Document, signal?: AbortSignal): Target {
  notePasswords(document);
  const active = activeElementWithin(document);
  const field = active && fieldOf(active);
  const { title } = document;
  const url = addressOf(document.location);
  if (!field) {
    const selection = pageSelection(active?.ownerDocument ?? document) ?? pageSelection(document);
    return new Target(document, active, undefined, false, nothing, selection, url, title);
  }
  if (field.kind === 'secret')
    return new Target(document, active, field, false, nothing, undefined, url, title);
  field.place = fieldPlaceOf(field.element);
  watchComposition(field.element, signal);
  watchKeys(field.element, signal);
  return new Target(document, active, field, !isReadOnly(field), snapshotOf(field), undefined, url, title);
}

/** Of a page of ours nothing: it is no site, and in Firefox tells who the user is. */
const addressOf = ({ protocol, href }: Location): string => (/-extension:$/.test(protocol) ? '' : href);

export function snapshotOf(field: Field): Snapshot {
  const selection = readSelection(field);
  const text = fieldTextOf(field);
  return {
    text,
    selectedText: selectedText(field, selection),
    selection,
    ownPart: isRich(field) ? ownPartOf(field, selection, text) : undefined,
    fingerprint: fingerprintOf(field),
  };
}

/** A state of a code editor, in its own words. Of one that tells only a piece of its text the whole is unknown. */
export function snapshotOfHolding(holding: EditorHolding): Snapshot {
  const { text, piece, selected } = holding;
  const fingerprint = fingerprintOfHolding(holding);
  if (piece) {
    return { text: '', selectedText: piece.selectedText, selection: { type: 'unknown' }, fingerprint };
  }
  return {
    text,
    selectedText: selected ? text.slice(selected.start, selected.end) : '',
    selection: selected ? { type: 'model', ...selected } : { type: 'unknown' },
    fingerprint,
  };
}

function pageSelection(document: Document): PageSelection | undefined {
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return undefined;
  const text = selection.toString();
  const range = selection.getRangeAt(0).cloneRange();
  return text.trim()
    ? { text, start: range.startContainer, range, backward: selection.direction === 'backward' }
    : undefined;
}
