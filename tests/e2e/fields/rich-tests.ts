import type { TestType } from '@playwright/test';
import { expect } from '../../support/expect';
import type { Fields } from './fields-page';

type FieldsTest = TestType<object, { fields: Fields }>;

const mention = '<span class="mention" contenteditable="false" data-id="7">@Ann</span>';
const link = '<a href="https://example.com/a?b=1&amp;c=2">plans</a>';
const letter = `Ask ${mention} about <b>big</b> ${link} today <i>now</i>`;
const letterMarkdown = 'Ask [@Ann](kept:1) about **big** [plans](https://example.com/a?b=1&c=2) today *now*';

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

/** The page's part: hears what becomes of the field's nodes. */
function observe(): void {
  const field = document.querySelector('[contenteditable]') as HTMLElement;
  const elements = [...field.querySelectorAll('*')];
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((heard) => {
    records.push(...heard);
  });
  observer.observe(field, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, {
    observed: {
      areSame: () => {
        const now = [...field.querySelectorAll('*')];
        return now.length === elements.length && now.every((element, i) => element === elements[i]);
      },
      /** The texts that were changed, as they are now. */
      texts: () => {
        records.push(...observer.takeRecords());
        const nodes = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
        const texts = nodes.filter((node) => node.nodeType === 3 && field.contains(node));
        const shown = new Set(texts.map((node) => (node.nodeValue ?? '').replaceAll('\u00a0', ' ')));
        const others = nodes.filter(
          (node) => node.nodeType !== 3 && !texts.some((text) => text.parentNode === node),
        );
        return [...shown, ...others.map((node) => node.nodeName)];
      },
    },
  });
}

/** The page's part: a long text with a wrong word in it, all of it selected. */
function buildLong(): void {
  const words = 'the quick brown fox jumps over it\n'.repeat(1600);
  const field = document.createElement('textarea');
  field.value = `${words}teh end\n${words}`;
  const told: (string | null)[] = [];
  field.addEventListener('input', (event) => {
    told.push((event as InputEvent).data);
  });
  document.body.replaceChildren(field);
  field.focus();
  field.select();
  Object.assign(globalThis, { long: field, told });
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
  text = async () => (await this.#run<string>('richField().innerText')).replaceAll('\u00a0', ' ');
  /** Its HTML, without the no-break spaces that browsers put beside other elements. */
  form = async () => (await this.markup()).replace(/&nbsp;|\u00a0/g, ' ');
  lines = async () => (await this.text()).split('\n').filter((line) => line.trim() !== '');
  /** All that is shown in bold. */
  bold = () =>
    this.#run<string>(
      "[...richField().querySelectorAll('b,strong')].filter((each) => !each.parentElement.closest('b,strong')).map((each) => each.textContent).join('')",
    );

  async #run<Answer>(expression: string): Promise<Answer> {
    return (await this.fields.evaluate(`(() => { ${richField}; return ${expression}; })()`)) as Answer;
  }
}

/** Every test of formatting in fields. */
export function richTests(test: FieldsTest): void {
  for (const scope of ['selection', 'field'] as const) {
    test(`a rewrite of a ${scope} keeps link, bold, list and mention`, async ({ fields }) => {
      const rich = new Rich(fields);
      const before = await rich.build(`<p>⟦${letter}⟧</p>`);
      await fields.capture();
      await fields.takeFocus('button');
      const { text, rich: isRich } = await fields.summarise(scope);
      expect([text, isRich]).toEqual([letterMarkdown, true]);
      const { outcome } = await fields.insert(text.replace('big', 'huge').replace('now', 'soon'), scope);
      expect(outcome).toMatchObject({ status: 'written' });
      const after = await rich.markup();
      expect(after).toContain(mention);
      expect(after).toMatch(/<(strong|b)>huge<\/(strong|b)>/);
      expect(after).toMatch(/<(em|i)>soon<\/(em|i)>/);
      expect(after).toContain(link);
      expect(await rich.text()).toBe('Ask @Ann about huge plans today soon');
      await fields.undo();
      expect(await rich.markup()).toBe(before);
      await fields.redo();
      expect(await rich.markup()).toBe(after);
    });
  }

  for (const scope of ['selection', 'field'] as const) {
    test(`a rewrite of a ${scope} changes nothing in the page but the word that differs`, async ({
      fields,
    }) => {
      const rich = new Rich(fields);
      const before = await rich.build(
        `<h2>⟦Plan</h2><p>Dear <b>Tom</b></p><p>it are ${link}, ask ${mention} <img alt="a cat" width="9" height="9"></p><ul><li>red</li></ul><p>Bye⟧</p>`,
      );
      await fields.evaluate(`(${observe})()`);
      await fields.capture();
      await fields.takeFocus('button');
      const { text } = await fields.summarise(scope);
      expect(text).toContain('it are [plans]');
      const { outcome } = await fields.insert(text.replace('are', 'is'), scope);
      expect(outcome).toMatchObject({ status: 'written' });
      expect(await rich.form()).toBe(before.replace('it are', 'it is'));
      expect(await fields.evaluate('observed.texts()')).toEqual(['it is ']);
      expect(await fields.evaluate('observed.areSame()')).toBe(true);
      await fields.press('x');
      await expect.poll(() => rich.text()).toMatch(/Byex\s*$/);
      await fields.undo();
      await fields.undo();
      await expect.poll(() => rich.form()).toBe(before);
    });

    test(`one undo takes back what a rewrite of a ${scope} has changed between mentions`, async ({
      fields,
    }) => {
      const rich = new Rich(fields);
      const before = await rich.build(`<p>⟦Ask ${mention} adn ${mention} abuot it⟧</p>`);
      await fields.evaluate(`(${observe})()`);
      await fields.capture();
      const { text } = await fields.summarise(scope);
      await fields.insert(text.replace('adn', 'and').replace('abuot', 'about'), scope);
      expect(await rich.text()).toBe('Ask @Ann and @Ann about it');
      expect(await fields.evaluate('observed.areSame()')).toBe(true);
      await fields.insert(text.replace('adn', 'or').replace('abuot it', 'of it'), scope);
      expect(await rich.text()).toBe('Ask @Ann or @Ann of it');
      expect(await fields.evaluate('observed.areSame()')).toBe(true);
      expect((await fields.putBack()).status).toBe('written');
      expect(await rich.markup()).toBe(before);
    });
  }

  test('of plain text in a field only the words that differ are written', async ({ fields }) => {
    const rich = new Rich(fields);
    const before = await rich.build(
      '<div>⟦one two</div><div>three fuor</div><div><br></div><div>five⟧</div>',
    );
    await fields.evaluate(`(${observe})()`);
    const { text } = await fields.capture();
    expect((await fields.insert(text.replace('fuor', 'four'))).outcome.status).toBe('written');
    expect(await fields.evaluate('observed.texts()')).toEqual(['three four']);
    expect(await fields.evaluate('observed.areSame()')).toBe(true);
    await fields.undo();
    expect(await rich.markup()).toBe(before);
  });

  for (const scope of ['selection', 'field'] as const) {
    test(`one word in 100 KB of a textarea is written alone over a ${scope}, as one step`, async ({
      fields,
    }) => {
      await fields.evaluate(`(${buildLong})()`);
      const { whole } = await fields.capture();
      expect(whole.length).toBeGreaterThan(100_000);
      await fields.takeFocus('button');
      const { outcome } = await fields.insert(whole.replace('teh', 'the'), scope);
      expect(outcome).toMatchObject({ status: 'written' });
      expect(await fields.evaluate('long.value')).toBe(whole.replace('teh', 'the'));
      expect(await fields.evaluate('told')).toEqual(['the']);
      expect(await fields.evaluate('long.selectionStart + "," + long.selectionEnd')).toBe(
        `${whole.length},${whole.length}`,
      );
      await fields.undo();
      await expect.poll(() => fields.evaluate('long.value')).toBe(whole);
    });
  }

  test('a rewrite over several paragraphs and points keeps what they are', async ({ fields }) => {
    const rich = new Rich(fields);
    await rich.build(
      '<p>Dear all</p><p>One ⟦<b>two</b></p><ul><li>red</li><li><i>green</i></li></ul><p>last⟧</p><p>Bye</p>',
    );
    await fields.capture();
    const { text } = await fields.summarise();
    expect(text).toBe('**two**\n\n- red\n- *green*\n\nlast');
    expect((await fields.insert(text.replace('red', 'blue'))).outcome.status).toBe('written');
    expect(await rich.lines()).toEqual(['Dear all', 'One two', 'blue', 'green', 'last', 'Bye']);
    expect(await rich.markup()).toMatch(/<ul>\s*<li>blue<\/li>\s*<li><(em|i)>green<\/(em|i)><\/li>\s*<\/ul>/);
  });

  test('marks around a selection go out with it and come back', async ({ fields }) => {
    const rich = new Rich(fields);
    await rich.build('<p>A <b>very ⟦big⟧ thing</b> and more</p>');
    await fields.capture();
    expect((await fields.summarise()).text).toBe('**big**');
    expect((await fields.insert('**huge**')).outcome.status).toBe('written');
    expect(await rich.text()).toBe('A very huge thing and more');
    // Which of the two a space between words belongs to is up to the browser.
    expect((await rich.bold()).replace(/\s/g, '')).toBe('veryhugething');
  });

  test('a part of a point is words alone', async ({ fields }) => {
    const rich = new Rich(fields);
    await rich.build('<ul><li>red ⟦<i>green</i> blue⟧</li></ul>');
    await fields.capture();
    expect((await fields.summarise()).text).toBe('*green* blue');
    await fields.insert('*grey* blue');
    expect(await rich.form()).toMatch(/^<ul><li>red <(em|i)>grey<\/(em|i)> blue<\/li><\/ul>$/);
  });

  test('the Markdown that was sent, answered as it is, changes nothing', async ({ fields }) => {
    const rich = new Rich(fields);
    const before = await rich.build(`<p>⟦${letter}⟧</p>`);
    await fields.capture();
    for (const scope of ['selection', 'field'] as const) {
      const { text } = await fields.summarise(scope);
      expect((await fields.insert(text, scope)).outcome).toEqual({ status: 'unchanged' });
    }
    expect(await rich.markup()).toBe(before);
  });

  test('*undo last run* brings links and mentions back', async ({ fields }) => {
    const rich = new Rich(fields);
    const before = await rich.build(`<p>⟦${letter}⟧</p>`);
    await fields.capture();
    await fields.summarise();
    await fields.insert('nothing is left');
    await fields.insert('**not** even that');
    expect(await rich.text()).toBe('not even that');
    expect((await fields.putBack()).status).toBe('written');
    expect(await rich.markup()).toBe(before);
  });

  test('without formatting the text goes out as it is, signs and all', async ({ fields }) => {
    const rich = new Rich(fields);
    await rich.build('<p>⟦2*3*4 snake_case_name [x](y) # 5 <i></i>⟧</p>'.replace('<i></i>', '&lt;b&gt;'));
    await fields.capture();
    const summary = await fields.summarise();
    expect(summary.text).toBe('2*3*4 snake_case_name [x](y) # 5 <b>');
    expect(summary.rich).toBeUndefined();
    await fields.insert('2*3*5 snake_case_name f[x](y) # 5 <b>');
    expect(await rich.text()).toBe('2*3*5 snake_case_name f[x](y) # 5 <b>');
    expect(await rich.markup()).toBe('<p>2*3*5 snake_case_name f[x](y) # 5 &lt;b&gt;</p>');
  });

  test('Markdown in an answer is formatting, and in a block of code it is not', async ({ fields }) => {
    const rich = new Rich(fields);
    await rich.build('<p>a ⟦⟧b</p>');
    await fields.capture();
    await fields.insert('**bold** and [link](https://example.com/) ');
    expect(await rich.form()).toMatch(
      /^<p>a <(strong|b)>bold<\/(strong|b)> and <a href="https:\/\/example.com\/">link<\/a> b<\/p>$/,
    );
    await rich.build('<pre>a ⟦**c**⟧ b</pre>');
    await fields.capture();
    expect((await fields.summarise()).text).toBe('**c**');
    await fields.insert('**d**');
    expect(await rich.text()).toBe('a **d** b');
  });

  for (const frame of [false, true]) {
    const where = frame ? 'under Trusted Types' : 'in a page';
    test(`what is hostile in an answer comes as text, ${where}`, async ({ fields }) => {
      const rich = new Rich(fields);
      await rich.build(`<p>⟦${mention} <b>b</b>⟧</p>`, { frame });
      await fields.capture();
      await fields.summarise();
      await fields.evaluate('globalThis.hit = 0');
      const { outcome } = await fields.insert(hostile);
      expect(outcome.status).toBe('written');
      const markup = await rich.markup();
      expect(markup).toContain(mention);
      expect(markup).not.toMatch(/<(img|script|svg|iframe)|javascript:[^<]*"|<[^>]+\son\w+=/i);
      expect(await rich.text()).toContain('<img src=x onerror="hit=1"> <script>hit=1</script>');
      expect(await fields.evaluate('globalThis.hit')).toBe(0);
    });
  }

  test('reading a selection loads no image and brings no element of the page to life', async ({ fields }) => {
    const rich = new Rich(fields);
    await fields.evaluate(spy);
    await rich.build(
      '<p>⟦a <b>b</b> <rich-spy>c</rich-spy> <span contenteditable="false"><img src="/no-such-image" alt="d"></span> e⟧</p>',
    );
    const before = await fields.evaluate('globalThis.born');
    await fields.capture();
    const { text } = await fields.summarise();
    expect(text).toMatch(/^a \*\*b\*\* c .*\(kept:1\) e$/);
    expect(await fields.evaluate('globalThis.born')).toBe(before);
    await fields.summarise('field');
    expect(await fields.evaluate('globalThis.born')).toBe(before);
  });

  test('a selection on the page comes with its paragraph, language and direction', async ({ fields }) => {
    await fields.evaluate(
      `document.body.innerHTML = '<article lang="he" dir="rtl"><p id="p">Before <i>it</i> <b>word</b> after<br>next <input value="secret"><span style="display: none">hidden</span><textarea>draft</textarea></p><p>Another</p></article>'`,
    );
    await fields.evaluate(`getSelection().selectAllChildren(document.querySelector('b'))`);
    await fields.capture();
    expect(await fields.summarise()).toMatchObject({
      text: 'word',
      context: 'Before it word after\nnext',
      language: 'he',
      direction: 'rtl',
    });
    await fields.evaluate(`getSelection().selectAllChildren(document.querySelector('#p + p'))`);
    await fields.capture();
    expect((await fields.summarise()).context).toBeUndefined();
  });
}

const hostile =
  '[@Ann](kept:1) [a](javascript:hit=1) [b](kept:99) ![c](https://example.com/x.png) <img src=x onerror="hit=1"> ' +
  '<script>hit=1</script> **[d](<javascript:hit=1>)** [e](data:text/html,x)';

/** An element of the page's own that tells of each that is made. */
const spy = `globalThis.born = 0;
  customElements.get('rich-spy') ?? customElements.define('rich-spy', class extends HTMLElement {
    constructor() { super(); globalThis.born++; }
  })`;
