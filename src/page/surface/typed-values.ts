type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** No command of a page has this kind. Firefox tells of the last change of a composition twice. */
const composing = 'insertCompositionText';

const textControls = 'input[type=text], textarea';

/** A change that the browser has announced, and what stood in our fields before it. */
interface Announced {
  kind: string;
  data: string | null;
  before: ReadonlyMap<TextControl, string>;
  /** When the `input` event that was taken for it was made. */
  takenAt?: number;
}

/**
 * What the user has typed into the text fields of a surface. A page's `document.execCommand` writes into whichever field has
 * the keyboard, also in a closed shadow root, and the `input` event of that is trusted. But only what a user does (keys, input
 * methods, paste, drop, undo) is announced by a trusted `beforeinput` in the same task (measured in both browsers). So we keep what was
 * announced, and put all else back.
 */
export class TypedValues {
  #root: ShadowRoot;
  #kept = new WeakMap<TextControl, string>();
  #announced: Announced | undefined;

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** To be called for each `beforeinput` of the user's own. */
  announce(event: InputEvent): void {
    this.restore();
    // The page has heard it first, and keeps the change from coming.
    if (event.defaultPrevented) return;
    const announced: Announced = { kind: event.inputType, data: event.data, before: this.#values() };
    this.#announced = announced;
    setTimeout(() => {
      if (this.#announced === announced) this.#announced = undefined;
    });
  }

  /** To be called for each `input`: whether what is kept has changed by it, or something that is no text field. */
  take(event: InputEvent): boolean {
    if (!this.#root.activeElement?.matches(textControls)) return true;
    const announced = this.#announced;
    const isFirst = announced?.takenAt === undefined || event.inputType === composing;
    if (announced && isFirst && isSame(event, announced)) {
      announced.takenAt = event.timeStamp;
      this.#keep(this.#values());
      return true;
    }
    // The page hears of a change first. One that it makes of the same kind while it hears is younger, and told here before.
    const isOlder = announced?.takenAt !== undefined && event.timeStamp <= announced.takenAt;
    if (isOlder) this.#keep(announced.before);
    this.restore();
    return isOlder;
  }

  /** Puts back what was not typed; false if there was something of that kind. A page may keep us from hearing of a change. */
  restore(): boolean {
    let isAsTyped = true;
    for (const control of this.#controls()) {
      const typed = this.#kept.get(control) ?? control.defaultValue;
      if (control.value === typed) continue;
      control.value = typed;
      isAsTyped = false;
    }
    return isAsTyped;
  }

  #controls(): TextControl[] {
    return [...this.#root.querySelectorAll<TextControl>(textControls)];
  }

  #values(): Map<TextControl, string> {
    return new Map(this.#controls().map((control) => [control, control.value]));
  }

  #keep(values: ReadonlyMap<TextControl, string>): void {
    for (const [control, value] of values) this.#kept.set(control, value);
  }
}

function isSame({ inputType, data }: InputEvent, announced: Announced): boolean {
  if (inputType !== announced.kind) return false;
  // What is pasted or composed may come otherwise than it was announced.
  return inputType !== 'insertText' || data === announced.data;
}
