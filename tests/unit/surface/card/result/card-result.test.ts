// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunViewEvent } from '../../../../../src/core/record/view';
import type { FunctionResult } from '../../../../../src/core/skill/function/result-forms';
import { type OpenCard, openCard, pageAnswered, started, succeeded, written } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.runOnlyPendingTimers();
  card.page.surface.dispose();
  vi.useRealTimers();
});

const inCard = { delivery: 'card', status: 'done' } as const;
const given = (value: unknown, more: Partial<FunctionResult> = {}): RunViewEvent => ({
  type: 'result',
  result: { value, isText: false, choices: [], ...more },
});

/** A card with what a function gave. */
function show(
  value: unknown,
  more: Partial<FunctionResult> = {},
  outcome: Parameters<typeof succeeded>[0] = inCard,
) {
  card = openCard({ places: ['replace', 'insert'], opens: 'whole' });
  const { text } = more as { text?: string };
  card.tell(started, given(value, more), { type: 'text', delta: text ?? 'As **Markdown**' });
  card.tell(succeeded(outcome, text ?? 'As **Markdown**'));
}

const all = (selector: string) => [...card.page.root.querySelectorAll(selector)];
const buttons = () => card.page.texts('.result-actions button');
const press = async (label: string) => {
  const button = all('.result-actions button').find(({ textContent }) => textContent === label);
  if (!(button instanceof HTMLElement)) throw new Error(`no button ${label}`);
  button.click();
  await pageAnswered();
};

const issues = { issues: [{ line: 1, severity: 'low', message: 'Fix **it**' }] };

describe('a result that is no text', () => {
  it('is drawn as a table with badges, in place of its Markdown', () => {
    show(issues, { choices: [['issues', '*', 'severity']] });
    expect(card.page.texts('th')).toEqual(['line', 'severity', 'message']);
    expect(card.page.texts('td')).toEqual(['1', 'low', 'Fix it']);
    expect(card.page.texts('.badge')).toEqual(['low']);
    expect(card.page.texts('td strong')).toEqual(['it']);
    expect(card.page.texts('.content').join()).not.toContain('As Markdown');
  });

  it('is inserted as a table, as Markdown, or as text, and is copied as JSON', async () => {
    show({ count: 1, ...issues });
    expect(buttons()).toEqual(['Insert as table', 'Insert as Markdown', 'Insert as text', 'Copy JSON']);
    expect(card.page.texts('footer button')).not.toContain('Insert');
    await press('Insert as table');
    const table = '| line | severity | message |\n| --- | --- | --- |\n| 1 | low | Fix **it** |';
    expect(card.on.onInsertAs).toHaveBeenLastCalledWith('insert', table, 'table');
    await press('Insert as Markdown');
    expect(card.on.onInsertAs).toHaveBeenLastCalledWith(
      'insert',
      `**count:** 1\n\n**issues**\n\n${table}`,
      'markdown',
    );
    await press('Insert as text');
    expect(card.on.onInsertAs).toHaveBeenLastCalledWith(
      'insert',
      'count: 1\nissues:\nline\tseverity\tmessage\n1\tlow\tFix **it**',
      'text',
    );
    await press('Copy JSON');
    expect(card.on.onCopy).toHaveBeenLastCalledWith('json');
  });

  it('offers no table where there is none, and nothing to insert once it is in the field', () => {
    show({ a: 1, b: ['x'] });
    expect(buttons()).toEqual(['Insert as Markdown', 'Insert as text', 'Copy JSON']);
    card.tell({
      type: 'inserted',
      delivery: 'insert',
      outcome: { status: 'written', strategy: 's' },
      copied: false,
    });
    expect(buttons()).toEqual(['Copy JSON']);
  });

  it('brings in no image, no script, no element and no link but to the web', () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '![a](https://evil.example/pixel.png)',
      '[words](javascript:alert(1))',
      '[bank](https://evil.example/)',
      '<evil-element></evil-element>',
    ];
    show(
      {
        rows: hostile.map((text) => ({ [text]: text })),
        list: hostile,
        text: hostile.join('\n\n'),
        kind: hostile[0],
      },
      { choices: [['kind']] },
    );
    const names = all('.result *').map(({ localName }) => localName);
    expect(names.filter((name) => ['img', 'script', 'iframe', 'evil-element'].includes(name))).toEqual([]);
    const links = all('.result a').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toEqual(new Set([null, 'https://evil.example/']));
    expect(card.page.texts('.result a').filter((text) => text.startsWith('bank'))[0]).toContain(
      'evil.example',
    );
  });

  it('unfolds one level at a time', () => {
    let deep: unknown = 'the end';
    for (let i = 0; i < 60; i++) deep = { deep };
    show(deep);
    expect(card.page.texts('summary')).toEqual(['1 value']);
    const details = card.page.find('.result details') as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    vi.runOnlyPendingTimers();
    expect(all('.result details')).toHaveLength(2);
  });

  it('says how many rows are not shown', () => {
    show(Array.from({ length: 1_000 }, (_, n) => ({ n })));
    expect(all('tbody tr')).toHaveLength(50);
    expect(card.page.texts('.result .note')).toEqual(['950 more rows aren’t shown']);
  });
});

describe('a text of a result', () => {
  it('is shown as it is, and the whole result is folded below', () => {
    show({ summary: 'Short.', words: 2 }, { isText: true, text: 'Short.' } as never, written);
    expect(card.page.texts('.text')).toEqual(['Short.']);
    expect(card.page.texts('.whole summary')).toEqual(['Whole result']);
    const details = card.page.find('.whole') as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    vi.runOnlyPendingTimers();
    expect(card.page.texts('.whole dt')).toEqual(['summary', 'words']);
    expect(buttons()).toEqual(['Copy JSON']);
  });

  it('has nothing below where it is all', () => {
    show({ summary: 'Short.' }, { isText: true, text: 'Short.' } as never, written);
    expect(all('.whole')).toHaveLength(0);
  });
});
