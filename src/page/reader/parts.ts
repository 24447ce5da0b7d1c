/** What the elements of a page are to a reader. */

/** What holds no text of the page's, or text that the user typed. */
const unread =
  'script,style,template,noscript,iframe,frame,object,embed,video,audio,canvas,svg,math,input,textarea,select,option,datalist,' +
  '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only],[role=textbox],[role=searchbox]';

/** What leads elsewhere or does something, and says nothing. */
const aside =
  'nav,[role=navigation],[role=menu],[role=menubar],[role=toolbar],[role=tablist],[role=search],[role=tooltip],[role=status],dialog:not([open])';

/** The head and the foot of the page itself; those of an article hold its author. */
const frames = 'body > header,body > footer,[role=banner],[role=contentinfo]';

export const isUnread = (element: Element): boolean =>
  element.matches(unread) || element.matches(aside) || element.matches(frames);

/** In a message the author may be one, and what answers it. */
export const isButton = (element: Element): boolean => element.matches('button,[role=button],summary');

export const isDialog = (element: Element): boolean =>
  element.matches('dialog,[role=dialog],[aria-modal=true]');

/** The last word of a name that pages give to one message: `review-comment`, `topic_post`, `shreddit-comment`. */
const messageName = /(?:^|[-_])(?:comment|message|reply|post|answer|tweet|note)$/i;

/** Whether it is one message of a thread, as its page says by what it is or what it is called. */
export function isMessage(element: Element): boolean {
  const role = element.getAttribute('role');
  if (element.localName === 'article' || role === 'article' || role === 'listitem') return true;
  if (messageName.test(element.localName) || /comment/i.test(element.getAttribute('itemprop') ?? ''))
    return true;
  const { classList } = element;
  for (const name of classList) if (messageName.test(name)) return true;
  return messageName.test(element.getAttribute('data-testid') ?? '');
}

const inline = new Set(
  'a abbr b bdi bdo button cite code data del dfn em font i img ins kbd label mark q ruby rp rt s samp slot small span strong sub sup td th time u var wbr'.split(
    ' ',
  ),
);

/** Whether it runs on in its line, unless styles say otherwise. */
export const runsOn = ({ localName }: Element): boolean => inline.has(localName);

/** What stands before the first line of it. */
export function markOf(element: Element): string {
  const { localName } = element;
  const heading = /^h([1-6])$/.exec(localName)?.[1];
  if (heading) return `${'#'.repeat(Number(heading))} `;
  if (element.getAttribute('role') === 'heading') return '## ';
  if (localName === 'li') return `${indentOf(element)}${numberOf(element)} `;
  return localName === 'blockquote' ? '> ' : '';
}

function indentOf(item: Element): string {
  const outer = item.parentElement?.parentElement?.closest('li');
  return outer ? `${indentOf(outer)}  ` : '';
}

function numberOf(item: Element): string {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return '-';
  const first = Number(list.getAttribute('start') ?? 1);
  return `${first + [...list.children].indexOf(item)}.`;
}
