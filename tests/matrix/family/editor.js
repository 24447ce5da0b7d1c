import { Atom, itemsOf, readNodes, textOf } from './nodes.js';
import { surfaces } from './surfaces.js';

/** Milliseconds that part two groups of an editor's history. */
const groupPause = 200;

/** A member of the family: an editor with these traits (see grammar.ts). */
export class Editor {
  /** What it holds and where, if its model is the truth; else what it has seen last. */
  #items;
  #place = [0, 0];
  #undone = [];
  #done = [];
  #lastChange = -Infinity;
  /** How much of what it was told it has yet to do. */
  #pending = 0;
  #composing = false;
  #locked = false;
  #form;
  /** The last of the form's copies that waits for its work. */
  #submitted;
  #observer;

  /** @param {import('./grammar').Member} traits */
  constructor(root, text, traits) {
    this.traits = traits;
    this.delay = Number(traits.delay);
    const { items, atoms } = begin(text, traits.atoms);
    this.#items = items;
    this.atoms = atoms;
    if (traits.form !== 'none') {
      this.#form = root
        .appendChild(document.createElement('form'))
        .appendChild(document.createElement('input'));
      Object.assign(this.#form, { type: 'hidden', name: 'text', value: textOf(items) });
    }
    this.surface = surfaces[traits.surface](root, atoms);
    this.surface.draw(items, this.#place, true);
    this.#listen();
    if (traits.draws === 'heals') {
      this.#observer = new MutationObserver(() => this.#heal());
      this.#observer.observe(this.surface.element, { childList: true, characterData: true, subtree: true });
    }
  }

  /** What it holds when it has done all that it was told: of a form, what would be sent. */
  async read() {
    await this.#idle();
    await this.#submitted;
    return this.#form ? this.#form.value : textOf(this.#held());
  }

  select(from, to) {
    this.surface.element.focus();
    this.#place = [from, to];
    this.surface.select([from, to]);
  }

  caret() {
    return this.surface.selection()?.[1];
  }

  /** Whether each of its atoms is the very object that it was. */
  keepsAtoms() {
    const held = this.#held().filter((item) => item instanceof Atom);
    return held.length === this.atoms.length && held.every((atom, i) => atom === this.atoms[i]);
  }

  lock() {
    this.#locked = true;
    if (this.traits.locks === 'aria') this.surface.element.setAttribute('aria-readonly', 'true');
    else this.surface.lock();
  }

  #held() {
    return this.traits.truth === 'dom' ? this.surface.read() : this.#items;
  }

  get #catches() {
    return this.traits.surface === 'catcher';
  }

  /** The browser writes, and the editor hears of it afterwards. */
  get #leavesToBrowser() {
    return this.traits.cancels === 'nothing' && !this.#catches;
  }

  /** What the browser writes is a part of its text, and not merely shown. */
  get #hearsBrowser() {
    return !this.#catches && (this.#leavesToBrowser || this.traits.truth === 'dom');
  }

  #listen() {
    const { element } = this.surface;
    const { cancels, form } = this.traits;
    element.addEventListener('keydown', (event) => this.#onKeydown(event));
    element.addEventListener('paste', (event) => this.#onPaste(event));
    element.addEventListener('beforeinput', (event) => this.#onBeforeInput(event));
    element.addEventListener('input', (event) => this.#onInput(event));
    element.addEventListener('compositionstart', () => {
      this.#composing = true;
    });
    element.addEventListener('compositionend', () => {
      this.#composing = false;
      // What an input method composes nobody can cancel.
      this.#adopt();
    });
    if (!this.#leavesToBrowser) element.addEventListener('cut', (event) => this.#onCut(event));
    if (this.#catches) element.addEventListener('copy', (event) => this.#onCopy(event));
    if (cancels === 'keydown') element.addEventListener('drop', (event) => event.preventDefault());
    if (this.traits.draws === 'all' || this.delay > 0)
      element.addEventListener('focus', () => this.surface.select(this.#place));
    if (form !== 'late') return;
    // A turn later at least: none of them has changed a text yet.
    for (const type of ['keyup', 'blur']) element.addEventListener(type, () => this.#submitWhenDone());
    // None of them has changed a text yet.
    for (const type of ['paste', 'cut', 'drop'])
      element.addEventListener(type, () => this.#await(turn(0).then(() => this.#submitWhenDone())));
  }

  #submitWhenDone() {
    if (this.#pending === 0) return this.#submit();
    this.#submitted = this.#idle().then(() => this.#submit());
  }

  async #idle() {
    while (this.#pending > 0) await turn(5);
  }

  #submit() {
    if (this.#form) this.#form.value = textOf(this.#held());
  }

  #onBeforeInput(event) {
    const { cancels, locks } = this.traits;
    if (this.#locked && locks === 'aria') return event.preventDefault();
    if (this.#locked || cancels !== 'beforeinput' || /Composition/.test(event.inputType)) return;
    event.preventDefault();
    const { inputType, data, dataTransfer } = event;
    if (inputType === 'historyUndo') return this.#step(this.#done, this.#undone);
    if (inputType === 'historyRedo') return this.#step(this.#undone, this.#done);
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') return this.#insert('\n');
    if (/^insert/.test(inputType)) return this.#insert(data ?? dataTransfer?.getData('text/plain') ?? '');
    if (/^delete/.test(inputType)) this.#delete(/Forward/.test(inputType), this.#rangeOf(event));
  }

  /** What the browser would delete; undefined where a script does not tell, or a textarea is not told. */
  #rangeOf(event) {
    const [range] = event.getTargetRanges();
    return range && this.surface.placeOf?.(range);
  }

  #onInput() {
    const { element } = this.surface;
    if (this.#composing) return;
    if (!this.#catches) {
      if (this.#hearsBrowser) this.#adopt();
      return;
    }
    const caught = element.value;
    element.value = '';
    if (caught !== '') this.#insert(caught);
  }

  #onKeydown(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const act =
      this.#commandOf(key, ctrlKey || metaKey, shiftKey) ??
      this.#editingOf(key, ctrlKey || metaKey || altKey);
    if (!act || this.#locked) return;
    event.preventDefault();
    act();
  }

  #commandOf(key, control, shift) {
    const { history, enter } = this.traits;
    const letter = key.toLowerCase();
    if (enter === 'send' && key === 'Enter' && !shift) return () => this.#change(() => []);
    if (history !== 'browser' && control && letter === 'z')
      return () => (shift ? this.#step(this.#undone, this.#done) : this.#step(this.#done, this.#undone));
    if (history !== 'browser' && control && letter === 'y') return () => this.#step(this.#undone, this.#done);
    if (!this.#catches) return undefined;
    if (control && letter === 'a') return () => this.#move([0, this.#items.length]);
    const to = this.#place[1];
    const moves = { ArrowLeft: to - 1, ArrowRight: to + 1, Home: 0, End: this.#items.length };
    const target = Math.max(0, Math.min(moves[key], this.#items.length));
    return key in moves ? () => this.#move([target, target]) : undefined;
  }

  /** What it makes of a key that changes the text, if it listens to keys. */
  #editingOf(key, modified) {
    if (modified) return undefined;
    const hearsKeys = this.traits.cancels === 'keydown';
    if ((hearsKeys || this.#catches) && (key === 'Backspace' || key === 'Delete'))
      return () => this.#delete(key === 'Delete');
    if (hearsKeys && key === 'Enter') return () => this.#insert('\n');
    if (hearsKeys && [...key].length === 1) return () => this.#insert(key);
    return undefined;
  }

  #move(place) {
    this.#place = place;
    this.surface.draw(this.#items, place, false);
  }

  #onPaste(event) {
    const { paste } = this.traits;
    if (paste === 'browser' || this.#locked) return;
    event.preventDefault();
    this.#look();
    const insert = (text) => text !== '' && this.#write(text);
    if (paste === 'clipboard') return this.#await(navigator.clipboard.readText().then(insert));
    if (paste === 'html') {
      const html = event.clipboardData.getData('text/html');
      return insert(html ? textOfHtml(html) : event.clipboardData.getData('text/plain'));
    }
    if (paste === 'copies') {
      const copy = {};
      for (const name in event) copy[name] = event[name];
      return insert(copy.clipboardData.getData('text/plain'));
    }
    // Pictures would be uploaded.
    if (paste === 'files' && event.clipboardData.files.length > 0) return undefined;
    return insert(event.clipboardData.getData('text/plain'));
  }

  #onCut(event) {
    if (this.#locked) return;
    this.#onCopy(event);
    this.#delete(false);
  }

  #onCopy(event) {
    event.preventDefault();
    this.#look();
    event.clipboardData.setData('text/plain', textOf(this.#held().slice(...this.#place)));
  }

  /** Writes what it has of a paste. */
  #write(text) {
    if (this.traits.history !== 'browser') this.#insert(text);
    else this.#later(() => document.execCommand('insertText', false, text));
    if (this.traits.form === 'late') this.#submitWhenDone();
  }

  #insert(text) {
    this.#change((items, [from, to]) => [...items.slice(0, from), ...itemsOf(text), ...items.slice(to)]);
  }

  #delete(forward, range) {
    this.#change((items, selected) => {
      const [from, to] = range ?? selected;
      if (to > from) return [...items.slice(0, from), ...items.slice(to)];
      const at = forward ? to : to - 1;
      return items.filter((_, i) => i !== at);
    });
  }

  /** Takes over what is selected. While it is behind with its work, that is yet to be what it makes of it. */
  #look() {
    if (this.#pending === 0) this.#place = this.surface.selection() ?? this.#place;
  }

  /** Changes what it holds, when it comes to it: over what is selected now, or where an earlier change will leave the caret. */
  #change(make) {
    this.#look();
    this.#later(() => {
      if (this.#hearsBrowser) this.#takeOver();
      const before = this.#held();
      const made = make(before, this.#place);
      // The caret stands before what has stayed behind it.
      const behind = commonEnd(before.slice(this.#place[1]), made);
      this.#keep(before, made, made.length - behind);
    });
  }

  /** Takes over what the browser has written. */
  #adopt() {
    if (!this.#catches) this.#later(() => this.#takeOver());
  }

  /**
   * Holds what the browser has written, before anything else is made of the text: what was typed while the editor was behind with
   * its work would be drawn over. Whether there was anything.
   */
  #takeOver() {
    if (this.#catches) return false;
    const seen = this.surface.read();
    const isNew = textOf(seen) !== textOf(this.#items);
    if (isNew) this.#keep(this.#items, seen, (this.surface.selection() ?? this.#place)[1]);
    else this.#items = seen;
    return isNew;
  }

  /** Holds these items from now on, as it likes them, with the caret behind so many of them. */
  #keep(before, items, caret) {
    this.#record(before);
    const made = this.#normalized(items);
    const at = this.#normalized(items.slice(0, caret)).length;
    this.#show(made, [at, at]);
  }

  #record(before) {
    if (this.traits.history === 'browser') return;
    const now = performance.now();
    const begins = this.traits.history === 'own' || now - this.#lastChange > groupPause;
    if (begins) this.#done.push({ items: before, place: this.#place });
    this.#undone.length = 0;
    this.#lastChange = now;
  }

  #step(from, to) {
    this.#later(() => {
      // What was typed since is later than what shall be undone.
      if (this.#hearsBrowser && this.#takeOver()) return;
      const state = from.pop();
      if (!state) return;
      to.push({ items: this.#held(), place: this.#place });
      this.#lastChange = -Infinity;
      this.#show(state.items, state.place);
    });
  }

  #show(items, place) {
    this.#items = items;
    this.#place = place;
    const all = this.traits.draws === 'all';
    if (all || !this.#isShown(items)) this.surface.draw(items, place, all);
    this.#observer?.takeRecords();
    if (this.traits.form === 'follows') this.#submit();
  }

  /** What the browser has written stays as it is if its words are right, with the browser's history of it. */
  #isShown(items) {
    const { draws } = this.traits;
    if (!this.#leavesToBrowser) return false;
    return draws === 'changes' ? textOf(this.surface.read()) === textOf(items) : this.surface.shows(items);
  }

  /** Puts its own nodes in the place of what others have made of them. */
  #heal() {
    if (this.#pending > 0 || this.#composing || this.surface.shows(this.#items)) return;
    this.surface.draw(this.#items, this.#place, false);
    this.#observer?.takeRecords();
  }

  #normalized(items) {
    const { normalizes } = this.traits;
    if (normalizes === 'letters') return byText(items, (text) => text.normalize('NFC'));
    if (normalizes === 'space')
      return byText(items, (text) => text.replace(/[ \t\u00a0]+/g, ' ').replace(/\n{2,}/g, '\n'));
    return items;
  }

  #later(act) {
    if (this.delay === 0) return act();
    this.#await(turn(this.delay).then(act));
  }

  #await(work) {
    this.#pending++;
    work.finally(() => {
      this.#pending--;
    });
  }
}

const turn = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What it holds in the beginning. */
function begin(text, kind) {
  if (kind === 'none') return { items: itemsOf(text), atoms: [] };
  if (kind === 'voids') {
    const tree = new Atom(kind, 'A tree');
    return { items: [...itemsOf(`${text}\n`), tree, ...itemsOf('\nend')], atoms: [tree] };
  }
  const [anna, ben] = [new Atom(kind, '@Anna'), new Atom(kind, '@Ben')];
  return {
    items: [...itemsOf(`${text} `), anna, ...itemsOf(' and '), ben, ...itemsOf(' end')],
    atoms: [anna, ben],
  };
}

/** Changes the texts between atoms. */
function byText(items, change) {
  const texts = [[]];
  for (const item of items) {
    if (typeof item === 'string') texts.at(-1).push(item);
    else texts.push(item, []);
  }
  return texts.flatMap((part) => (Array.isArray(part) ? change(part.join('')).split('') : [part]));
}

function commonEnd(a, b) {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

/** The lines of pasted HTML. */
function textOfHtml(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(readNodes(body, []).items);
}
