import { BlockView } from './block-view.js';
import { caretOf, numberOf, selectText, textOf, textOfHtml } from './editable-text.js';

/** How long typing goes on as one step of undo. */
const TYPING_MS = 500;

/**
 * A page of blocks, each a paragraph in an editable element of its own. The model is the blocks' texts; the elements are
 * drawn from it. A line end within a block is a soft one, of Shift+Enter or of whoever changes the DOM.
 */
export class BlockEditor {
  /** @type {{id: number, text: string}[]} */
  #blocks;
  #view;
  #ids = 0;
  #undo = [];
  #redo = [];
  #typed = { block: undefined, until: 0 };
  #locked = false;

  constructor(root, text) {
    this.#view = new BlockView(root);
    this.#blocks = text.split('\n').map((line) => this.#block(line));
    this.#view.draw(this.#blocks);
    this.#listen();
  }

  get text() {
    return this.#blocks.map((block) => block.text).join('\n');
  }

  /** The block with the focus, or the first. */
  get field() {
    return this.#view.leaf(this.#here()?.block.id ?? this.#blocks[0].id);
  }

  get caret() {
    const here = this.#here();
    return here && this.#startOf(here.index) + here.to;
  }

  select(from, to) {
    const index = this.#blocks.findIndex(({ text }, i) => from <= this.#startOf(i) + text.length);
    const start = this.#startOf(index);
    if (to > start + this.#blocks[index].text.length)
      throw new RangeError('A selection is within one block.');
    selectText(this.#view.leaf(this.#blocks[index].id), from - start, to - start, true);
  }

  lock() {
    this.#locked = true;
    for (const { id } of this.#blocks) this.#view.leaf(id).contentEditable = 'false';
  }

  #block(text) {
    return { id: ++this.#ids, text };
  }

  #startOf(index) {
    return this.#blocks.slice(0, index).reduce((sum, { text }) => sum + text.length + 1, 0);
  }

  #listen() {
    const listen = (type, listener) => this.#view.root.addEventListener(type, listener);
    listen('input', (event) => this.#hear(event));
    listen('keydown', (event) => this.#key(event));
    listen('beforeinput', (event) => this.#beforeInput(event));
    listen('paste', (event) => this.#paste(event));
  }

  /** The block with the caret in it, and the selection as characters of that. */
  #here() {
    const { anchorNode, anchorOffset } = getSelection();
    for (const [index, block] of this.#blocks.entries()) {
      const leaf = this.#view.leaf(block.id);
      if (!leaf.contains(anchorNode)) continue;
      const ends = [numberOf(leaf, anchorNode, anchorOffset, true), caretOf(leaf, true) ?? block.text.length];
      return { index, block, from: Math.min(...ends), to: Math.max(...ends) };
    }
    return undefined;
  }

  /** What the browser, or a program, has changed in a block's element. */
  #hear(event) {
    const leaf = event.target.closest('[data-content-editable-leaf]');
    const block = this.#blocks.find(({ id }) => this.#view.leaf(id) === leaf);
    const text = textOf(leaf, true);
    if (text === block.text) return;
    const caret = caretOf(leaf, true);
    const before = caret && [block.id, Math.max(0, caret - (text.length - block.text.length))];
    const typed = event.inputType === 'insertText' && event.data?.length === 1;
    this.#remember(typed ? block.id : undefined, before || undefined);
    this.#blocks = this.#blocks.map((other) => (other === block ? { ...block, text } : other));
    this.#view.draw(this.#blocks);
    if (caret !== undefined) selectText(leaf, caret, caret, true);
  }

  #key(event) {
    if (event.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const here = this.#here();
    if (command && letter === 'z') this.#travel(event.shiftKey);
    else if (command && letter === 'y') this.#travel(true);
    else if (event.key === 'Enter' && here) this.#insert(event.shiftKey ? ['\n'] : ['', '']);
    else if (event.key === 'Backspace' && here && here.index > 0 && here.to === 0) this.#join(here.index);
    else return;
    event.preventDefault();
  }

  #beforeInput(event) {
    const act = {
      historyUndo: () => this.#travel(false),
      historyRedo: () => this.#travel(true),
      insertParagraph: () => this.#insert(['', '']),
      insertLineBreak: () => this.#insert(['\n']),
    }[event.inputType];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** The lines of what is pasted are blocks, of HTML if there is any. */
  #paste(event) {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    const text = html ? textOfHtml(html) : event.clipboardData.getData('text/plain');
    if (text) this.#insert(text.split(/\r\n?|\n/));
  }

  /** Puts text in place of the selection: the first into the block, each other into a block of its own. */
  #insert(texts) {
    const here = this.#here();
    if (!here || this.#locked) return;
    this.#remember();
    const { block, index, from, to } = here;
    const behind = block.text.slice(to);
    const last = texts.at(-1);
    const made = texts.map((text, i) => (i === 0 ? { ...block, text } : this.#block(text)));
    made[0].text = block.text.slice(0, from) + made[0].text;
    const caret = texts.length === 1 ? from + last.length : last.length;
    made.at(-1).text += behind;
    this.#blocks = this.#blocks.toSpliced(index, 1, ...made);
    this.#view.draw(this.#blocks);
    this.#caretTo(made.at(-1).id, caret);
  }

  #join(index) {
    if (this.#locked) return;
    this.#remember();
    const [before, block] = this.#blocks.slice(index - 1, index + 1);
    this.#blocks = this.#blocks.toSpliced(index - 1, 2, { ...before, text: before.text + block.text });
    this.#view.draw(this.#blocks);
    this.#caretTo(before.id, before.text.length);
  }

  #caretTo(id, at) {
    selectText(this.#view.leaf(id), at, at, true);
  }

  #state() {
    const here = this.#here();
    return { blocks: this.#blocks, caret: here && [here.block.id, here.to] };
  }

  /** Keeps what there is for undo, and where the caret was; unless the typing in a block goes on. */
  #remember(typedIn, caret = this.#state().caret) {
    const goesOn = typedIn !== undefined && typedIn === this.#typed.block && Date.now() < this.#typed.until;
    if (!goesOn) this.#undo.push({ blocks: this.#blocks, caret });
    this.#redo = [];
    this.#typed = { block: typedIn, until: Date.now() + TYPING_MS };
  }

  #travel(forward) {
    const [from, to] = forward ? [this.#redo, this.#undo] : [this.#undo, this.#redo];
    const state = from.pop();
    if (!state || this.#locked) return;
    to.push(this.#state());
    this.#typed = { block: undefined, until: 0 };
    this.#blocks = state.blocks;
    this.#view.draw(this.#blocks);
    if (state.caret) this.#caretTo(...state.caret);
  }
}
