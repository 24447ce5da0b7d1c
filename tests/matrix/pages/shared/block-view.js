/** The elements of a page of blocks. */
export class BlockView {
  #leaves = new Map();

  constructor(parent) {
    this.root = parent.appendChild(document.createElement('div'));
    this.root.className = 'notion-page-content';
  }

  /** The editable element of a block, made anew if there is none. */
  leaf(id) {
    const leaf = this.#leaves.get(id) ?? leafOf(id);
    this.#leaves.set(id, leaf);
    return leaf;
  }

  /** Makes the elements those of the blocks; what is right already is not touched. */
  draw(blocks) {
    const elements = blocks.map(({ id, text }) => {
      const leaf = this.leaf(id);
      // A line end at the end is shown only with another behind it.
      const shown = text.endsWith('\n') ? `${text}\n` : text;
      const isPlain = leaf.childNodes.length < 2 && leaf.firstElementChild === null;
      if (!isPlain || leaf.textContent !== shown) leaf.textContent = shown;
      return leaf.parentElement;
    });
    const kept = new Set(elements);
    for (const element of [...this.root.children]) if (!kept.has(element)) element.remove();
    elements.forEach((element, i) => {
      const there = this.root.children[i] ?? null;
      if (there !== element) this.root.insertBefore(element, there);
    });
  }
}

function leafOf(id) {
  const element = document.createElement('div');
  element.className = 'notion-selectable notion-text-block';
  element.dataset.blockId = String(id);
  const leaf = element.appendChild(document.createElement('div'));
  leaf.dataset.contentEditableLeaf = 'true';
  leaf.contentEditable = 'true';
  leaf.role = 'textbox';
  leaf.ariaLabel = 'Start typing to edit text';
  leaf.style = 'white-space: pre-wrap; word-break: break-word; min-height: 1em';
  return leaf;
}
