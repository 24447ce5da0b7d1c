/** An item of a list, in whatever way its editor says so. */
export interface Item {
  ordered: boolean;
  /** Levels below the list that it stands in: editors that make flat lists tell them by a class or an attribute. */
  level: number;
  /** Of a task: whether it is done. */
  done: boolean | undefined;
  start: number | undefined;
}

export function itemOf(element: Element): Item {
  const list = element.parentElement;
  const kind = element.getAttribute('data-list') ?? '';
  return {
    ordered: kind ? kind === 'ordered' : list?.localName === 'ol',
    level: levelOf(element),
    done: doneIn(element, kind),
    start: numberIn(element.getAttribute('value')) ?? numberIn(list?.getAttribute('start') ?? null),
  };
}

/** Quill's `ql-indent-2`, Draft's `…-depth2`, and lists that stand in a list without an item around them. */
function levelOf(element: Element): number {
  let level = Number(/(?:ql-indent-|-depth)(\d)/.exec(element.className)?.[1] ?? 0);
  for (let list = element.parentElement?.parentElement; list && /^[uo]l$/.test(list.localName); level++) {
    list = list.parentElement;
  }
  return level;
}

function doneIn(element: Element, kind: string): boolean | undefined {
  if (kind === 'checked' || kind === 'unchecked') return kind === 'checked';
  const told = element.getAttribute('data-checked') ?? element.getAttribute('aria-checked');
  if (told !== null) return told === 'true';
  const box = element.querySelector('input[type=checkbox]');
  return box?.closest('li') === element ? box.hasAttribute('checked') : undefined;
}

const numberIn = (value: string | null): number | undefined =>
  value && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
