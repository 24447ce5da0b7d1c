import { expect, type TestType } from '@playwright/test';
import type { Fields } from './fields-page';

type FieldsTest = TestType<object, { fields: Fields }>;

const mention = '<span class="mention" contenteditable="false" data-id="7">@Ann</span>';
const link = '<a href="https://example.com/a?b=1&amp;c=2">plans</a>';
const letter = `<p>Ask ${mention} about <b>big</b> ${link} today</p><ul><li>one</li><li>two <i>three</i></li></ul>`;
const letterMarkdown =
  'Ask [@Ann](kept:1) about **big** [plans](https://example.com/a?b=1&c=2) today\n\n- one\n- two *three*';

/** The page's part: an editable element with what is between the two marks selected. */
function buildRich(html: string, frame: boolean): string {
  if (frame) {
    const policy = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`;
    document.body.innerHTML = '<iframe style="width: 500px; height: 200px"></iframe>';
    const inner = document.querySelector('iframe')?.contentDocument;
    inner?.open();
    inner?.write(`<!doctype html><head>${policy}</head><body><div contenteditable>${html}</div></body>`);
    inner?.close();
  } else document.body.innerHTML = `<div contenteditable>${html}</div>`;
  const field = richField();
  const document_ = field.ownerDocument;
  const ends = ['⟦', '⟧'].map((mark): [Node, number] => {
    const texts = document_.createTreeWalker(field, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = (node as Text).data.indexOf(mark);
      if (at < 0) continue;
      (node as Text).deleteData(at, 1);
      if ((node as Text).length > 0) return [node, at];
      const parent = node.parentNode as ParentNode & Node;
      const index = [...parent.childNodes].indexOf(node as ChildNode);
      (node as Text).remove();
      return [parent, index];
    }
    throw new Error(`There is no ${mark}`);
  }) as [[Node, number], [Node, number]];
  field.focus();
  document_.getSelection()?.setBaseAndExtent(...ends[0], ...ends[1]);
  return field.innerHTML;
}

function richField(): HTMLElement {
  const inner = document.querySelector('iframe')?.contentDocument;
  const field = (inner ?? document).querySelector<HTMLElement>('[contenteditable]');
  if (!field) throw new Error('There is no field');
  return field;
}

/** The field of a test, by what the page sees of it. */
class Rich {
  constructor(readonly fields: Fields) {}

  build = (html: string, { frame = false } = {}) =>
    this.#run<string>(`(${buildRich})(${JSON.stringify(html)}, ${frame})`);
  markup = () => this.#run<string>('richField().innerHTML');
  text = () => this.#run<string>('richField().innerText');

  async #run<Answer>(expression: string): Promise<Answer> {
    return (await this.fields.evaluate(`(() => { ${richField}; return ${expression}; })()`)) as Answer;
  }
}

/** Every test of formatting in fields. */
export function richTests(test: FieldsTest): void {
  test('a rewrite of a selection keeps link, bold, list and mention', async ({ fields }) => {
    const rich = new Rich(fields);
    const before = await rich.build(`<p>Dear all</p>${marked(letter)}<p>Bye</p>`);
    await fields.capture();
    expect(await fields.summarise()).toMatchObject({ rich: true, scope: 'selection', text: letterMarkdown });
    const outcome = (await fields.insert(letterMarkdown.replace('big', 'huge').replace('one', 'eins')))
      .outcome;
    expect([outcome, await rich.markup()]).toMatchObject([{ status: 'written' }, '']);
    const markup = await rich.markup();
    expect(markup).toContain(mention);
    await fields.undo();
    expect(await rich.markup()).toBe(before);
  });
}

/** With all of it selected. */
const marked = (html: string): string =>
  html.replace(/^(<p>)?/, '$1⟦').replace(/(<\/i><\/li><\/ul>)$/, '⟧$1');
