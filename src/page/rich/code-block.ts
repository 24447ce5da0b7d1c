import { withoutFillers } from './inline-markdown';

/** A code block: `pre`, Quill's container, or code with lines in it. */
export const isCodeBlock = (element: Element): boolean =>
  element.localName === 'pre' ||
  element.matches('.ql-code-block-container') ||
  (element.localName === 'code' && !!element.querySelector('br'));

/** The block between fences. */
export function codeBlock(element: Element): string {
  const text = withoutFillers(codeLines(element)).replace(/\n$/, '');
  const told = [element, ...element.querySelectorAll('[class*=lang],[data-language]')]
    .map(
      (each) => /\blang(?:uage)?-([\w+#.-]+)/.exec(each.className)?.[1] ?? each.getAttribute('data-language'),
    )
    .find(Boolean);
  const language = told && /^[\w+#.-]+$/.test(told) && !/^plain/.test(told) ? told : '';
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function codeLines(element: Element): string {
  const lines = [...element.querySelectorAll('.ql-code-block')];
  if (lines.length > 0) return lines.map((line) => line.textContent).join('\n');
  const copy = element.cloneNode(true) as Element;
  for (const br of copy.querySelectorAll('br')) br.replaceWith('\n');
  for (const extra of copy.querySelectorAll('select,button,.ql-ui')) extra.remove();
  return copy.textContent ?? '';
}
