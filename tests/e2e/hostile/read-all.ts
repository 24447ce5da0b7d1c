/**
 * In the page: every way a script has to text that it holds no node of. Returns the names of those that told it
 * whether `word` is there, or gave text around it.
 */
export function readAll(word: string): string[] {
  const selection = getSelection();
  const { body, documentElement } = document;
  const { find } = window as unknown as { find: (...what: unknown[]) => boolean };
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  if (!selection || !host) throw new Error('There is no surface');
  const told: string[] = [];
  const extend = (way: 'forward' | 'backward', by: string) => {
    for (let step = 0; step < 60; step++) selection.modify('extend', way, by);
  };
  const ways: Record<string, () => unknown> = {
    find: () => find(word),
    'find backwards': () => find(word, false, true, true),
    'find while editable': () => {
      document.designMode = 'on';
      return find(word, false, false, true);
    },
    'select all': () => document.execCommand('selectAll'),
    'select the host': () => selection.selectAllChildren(host),
    range: () => selection.setBaseAndExtent(body, 0, documentElement, documentElement.childNodes.length),
  };
  for (const by of ['character', 'word', 'line', 'documentboundary']) {
    ways[`forward by ${by}`] = () => {
      selection.collapse(host, 0);
      extend('forward', by);
    };
    ways[`from the page by ${by}`] = () => {
      selection.collapse(body, body.childNodes.length);
      extend('forward', by);
    };
    ways[`backward by ${by}`] = () => {
      selection.collapse(documentElement, documentElement.childNodes.length);
      extend('backward', by);
    };
  }
  for (const [name, read] of Object.entries(ways)) {
    selection.removeAllRanges();
    const answer = read();
    document.designMode = 'off';
    if ((name.startsWith('find') && answer) || String(selection).includes(word)) told.push(name);
  }
  const text =
    documentElement.innerText + host.innerText + documentElement.getHTML({ serializableShadowRoots: true });
  if (text.includes(word)) told.push('text');
  for (let x = 0; x < innerWidth; x += 20) {
    for (let y = 0; y < innerHeight; y += 20) {
      const node = document.caretPositionFromPoint(x, y)?.offsetNode;
      const nodes = [...document.elementsFromPoint(x, y), ...(node ? [node] : [])];
      if (!nodes.every((found) => document.contains(found))) told.push(`the point ${x} ${y}`);
    }
  }
  return told;
}
