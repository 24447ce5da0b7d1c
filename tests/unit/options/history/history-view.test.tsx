// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunRecord } from '../../../../src/core/run/run-record';
import { recordsFound } from '../../../../src/options/history/export-runs';
import { HistoryView } from '../../../../src/options/history/history-view';
import { fakePlatform } from '../support/fakes';
import { button, draw, fill, press, shown, text } from '../support/screen';
import { historyCommands, record } from './support';

afterEach(() => vi.restoreAllMocks());

async function drawWith(...records: RunRecord[]) {
  const commands = historyCommands(records);
  const platform = fakePlatform();
  await draw(<HistoryView commands={commands} platform={platform} />);
  await vi.waitFor(() => expect(heads().length > 0 || text().includes('No runs yet.')).toBe(true));
  return { commands, platform };
}

const asking = (instruction: string) => ({ ...record('').request, instruction });
const list = (label: string) =>
  [...document.querySelectorAll('select')].find((each) => each.labels?.[0]?.textContent === label);

async function choose(label: string, option: string): Promise<void> {
  const select = list(label);
  if (!select) throw new Error(`No list ${label}`);
  await act(() => {
    select.selectedIndex = [...select.options].findIndex((each) => each.text === option);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const heads = () => [...document.querySelectorAll('.run-head')];
const head = (words: string) => {
  const found = heads().find((each) => each.textContent?.includes(words));
  if (!(found instanceof HTMLButtonElement)) throw new Error(`No run "${words}" in: ${text()}`);
  return found;
};
const click = (words: string) => act(() => head(words).click());
/** Opens a run, and waits for its record. */
async function open(words: string): Promise<void> {
  await click(words);
  await vi.waitFor(() => expect(document.querySelector('.run-detail, .run > div > .hint')).not.toBeNull());
}

describe('the list', () => {
  test('says what each run was, newest first', async () => {
    await drawWith(
      record('old', { startedAt: 1000, skillName: 'Polish', text: 'Hello there.' }),
      record('new', {
        startedAt: 2000,
        skillName: 'Translate',
        site: 'mail.example.com',
        usage: { input: 1200, output: 34 },
        cost: 0.0021,
        duration: 2340,
      }),
    );
    expect(heads().map((each) => each.querySelector('b')?.textContent)).toEqual(['Translate', 'Polish']);
    const facts = head('Translate').textContent;
    for (const fact of ['mail.example.com', '1,200 tokens in, 34 out', '$0.0021', '2.3 s'])
      expect(facts).toContain(fact);
    expect(head('Polish').textContent).toContain('Hello there.');
  });

  test.each([
    ['error', 'failed'],
    ['timeout', 'timed out'],
    ['cancelled', 'stopped'],
    ['interrupted', 'interrupted'],
    ['running', 'running'],
    ['success', 'done'],
  ] as const)('calls %s “%s”', async (status, words) => {
    await drawWith(record('a', { status }));
    expect(document.querySelector('.run-status')?.textContent).toBe(words);
  });

  test('calls a skill by its id where its name was not recorded', async () => {
    await drawWith(record('a', { skillName: undefined }));
    expect(head('polish')).toBeDefined();
  });

  test('shows what hides in a name', async () => {
    await drawWith(record('a', { skillName: 'Poli\u202Esh' }));
    expect(text()).toContain('Poli⟨U+202E⟩sh');
  });

  test('asks for older runs on demand', async () => {
    const { commands } = await drawWith(
      ...Array.from({ length: 60 }, (_, place) => record(`r${place}`, { startedAt: place })),
    );
    expect(heads()).toHaveLength(50);
    await press('Show older runs');
    await vi.waitFor(() => expect(heads()).toHaveLength(60));
    expect(commands.runs).toHaveBeenLastCalledWith({ text: '', limit: 100 });
    expect(text()).not.toContain('Show older runs');
  });

  test('is searched, and says when nothing is found', async () => {
    await drawWith(record('a', { text: 'apples' }), record('b', { text: 'pears' }));
    await fill('Search history', 'pears');
    await vi.waitFor(() => expect(heads()).toHaveLength(1));
    await fill('Search history', 'plums');
    await shown('No run contains all of these words.');
  });

  test('shows what was searched for last, whichever answer comes last', async () => {
    const { commands } = await drawWith(record('a', { text: 'apples' }), record('b', { text: 'pears' }));
    const answer = commands.runs.getMockImplementation();
    if (!answer) throw new Error('The list answers nothing');
    let slow: () => void = () => undefined;
    commands.runs.mockImplementationOnce(async (query) => {
      await new Promise<void>((resolve) => {
        slow = resolve;
      });
      return answer(query);
    });
    await fill('Search history', 'apples');
    await fill('Search history', 'pears');
    await act(async () => slow());
    await vi.waitFor(() => expect(heads().map((each) => each.textContent)).toHaveLength(1));
    expect(head('pears')).toBeDefined();
  });

  test('shows what a function gave as the card does', async () => {
    const value = [{ title: 'One', severity: 'high' }];
    const result = { value, isText: false, choices: [['*', 'severity']] };
    await drawWith(record('a', { text: '| title | severity |', result }));
    await open('Polish');
    await vi.waitFor(() => expect(document.querySelector('.run-detail .badge')?.textContent).toBe('high'));
    const cells = [...document.querySelectorAll('.run-detail td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['One', 'high']);
    expect(document.querySelector('.run-detail')?.textContent).not.toContain('| title');
  });

  test('says why it is not there', async () => {
    const commands = historyCommands([]);
    commands.runs.mockRejectedValue(new Error('The database is gone'));
    await draw(<HistoryView commands={commands} platform={fakePlatform()} />);
    await shown('The database is gone');
  });
});

describe('a run', () => {
  const whole = record('a', {
    text: 'Hello there.',
    request: {
      skill: 'builtin:polish',
      instruction: 'be kind',
      target: { editable: true, read: 'field', text: 'helo', url: 'https://example.com/', title: '' },
      place: 'replace',
      fields: { tone: 'warm', greeting: '' },
    },
    requests: [
      {
        host: 'api.example.com',
        origin: 'https://api.example.com',
        model: 'writer-1',
        label: 'Writer',
        local: false,
        system: 'You polish.',
        message: 'helo, marked',
      },
    ],
    steps: [
      { at: 1, kind: 'asked', question: 'send' },
      { at: 5, kind: 'sent', host: 'api.example.com', model: 'writer-1' },
      { at: 900, kind: 'retry', code: 'model-server', seconds: 1 },
      { at: 2000, kind: 'tool', name: 'proofread', ok: true, duration: 30 },
      { at: 2500, kind: 'delivered', delivery: 'replace', status: 'written' },
      { at: 2600, kind: 'delivered', delivery: 'insert', status: 'sent' },
    ],
    files: [{ path: 'out/table.csv', text: 'a,b', encoding: 'utf8' }],
  });

  test('shows all that was recorded, and what was sent as it was sent', async () => {
    await drawWith(whole);
    await open('Polish');
    await shown('Request sent to writer-1');
    expect(text()).not.toContain('You polish.');
    const sent = document.querySelector<HTMLDetailsElement>('.sent-requests details');
    if (sent) sent.open = true;
    sent?.dispatchEvent(new Event('toggle'));
    await shown('You polish.');
    for (const words of [
      'be kind',
      'tone',
      'warm',
      'helo, marked',
      'Request sent to writer-1 at api.example.com',
      'Sent to writer-1 at api.example.com',
      'api.example.com has a server problem. Tried again after 1 s',
      'Used proofread (0.0 s)',
      'Replaced the text',
      'Sent to the page, not confirmed',
      'out/table.csv',
    ])
      expect(text()).toContain(words);
    // What was left empty was not entered.
    expect(text()).not.toContain('greeting');
    const [asked] = document.querySelectorAll('.run-steps li');
    expect(asked?.textContent).toBe('0.0 s Asked you');
  });

  test('shows the steps of a pipeline, and within them those of one that they call', async () => {
    await drawWith(
      record('a', {
        steps: [
          { at: 1, kind: 'step', call: 1, step: 'find', skill: 'notes', ok: true, duration: 2_000 },
          { at: 2, kind: 'step', call: 2, step: 'sum', skill: 'inner', ok: false, duration: 3_000 },
          {
            at: 3,
            kind: 'step',
            call: 1,
            within: 2,
            step: 'cut',
            skill: 'short',
            ok: false,
            duration: 1_000,
          },
          { at: 3, kind: 'step', call: 3, step: 'title', skill: 'case', leftOut: true },
          { at: 4, kind: 'step', call: 2, within: 2, step: 'late', skill: 'short' },
        ],
      }),
    );
    await open('Polish');
    await shown('Used find: notes (2.0 s)');
    const [outer] = document.querySelectorAll('.run-steps');
    expect([...(outer?.children ?? [])].map((each) => each.textContent)).toEqual([
      '0.0 s Used find: notes (2.0 s)',
      '0.0 s sum: inner failed (3.0 s)0.0 s cut: short failed (1.0 s)0.0 s Called late: short',
      '0.0 s Skipped title: case',
    ]);
    expect(document.querySelectorAll('.run-steps .run-steps li')).toHaveLength(2);
  });

  test('shows why it failed', async () => {
    await drawWith(
      record('a', { status: 'error', failure: { code: 'model-key', params: { host: 'api.example.com' } } }),
    );
    await open('Polish');
    await shown('api.example.com didn’t accept your API key.');
  });

  test('shows that it was interrupted', async () => {
    await drawWith(record('a', { status: 'interrupted', text: 'Half a' }));
    await open('Polish');
    await shown('The browser stopped the run before it finished.');
    expect(text()).toContain('Half a');
  });

  test('is busy until its record has come', async () => {
    const { commands } = await drawWith(whole);
    let come: (found: RunRecord) => void = () => undefined;
    commands.run.mockReturnValue(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
    await click('Polish');
    const body = document.querySelector('.run > div');
    expect(body?.getAttribute('aria-busy')).toBe('true');
    await act(() => come(whole));
    await vi.waitFor(() => expect(body?.getAttribute('aria-busy')).toBe('false'));
    expect(document.querySelector('.run-detail')).not.toBeNull();
  });

  test('that has gone meanwhile says so', async () => {
    const { commands } = await drawWith(whole);
    commands.run.mockResolvedValue(undefined);
    await open('Polish');
    await shown('This run no longer exists.');
  });

  test('that went on has its last answer, what that was said for, and the answers before', async () => {
    const versions = [
      { text: 'Hello there, dear Bob.' },
      { text: 'Hello, Bob.', message: 'shorter', from: 0 },
      { text: 'Hi, Bob.', message: 'less <b>formal</b>', from: 1 },
    ];
    await drawWith(record('a', { skillName: 'Polish', text: 'Hi, Bob.', versions }));
    await open('Polish');
    const earlier = [...document.querySelectorAll('.run-detail details')].find((each) =>
      each.textContent?.startsWith('2 earlier versions'),
    );
    expect(earlier?.textContent).toBe(
      '2 earlier versions1 of 3Hello there, dear Bob.“shorter”2 of 3Hello, Bob.',
    );
    earlier?.remove();
    expect(document.querySelector('.run-detail')?.textContent).toContain(
      '“less <b>formal</b>”ResultHi, Bob.',
    );
  });

  test('is copied, kept as a memo, and offered for insertion', async () => {
    const { commands, platform } = await drawWith(whole);
    await open('Polish');
    await press('Copy');
    await shown('Result copied to the clipboard');
    expect(platform.copy).toHaveBeenCalledWith('Hello there.');
    await press('Save as note');
    await shown('Result saved as a note');
    expect(commands.keepRunAsMemo).toHaveBeenCalledWith('a');
    commands.keepRunAsMemo.mockResolvedValue(false);
    await press('Save as note');
    await shown('This run no longer exists.');
    await press('Insert again');
    await shown('put the cursor where you want it');
    commands.offerRun.mockResolvedValue({ tabShown: true });
    await press('Insert again');
    await shown('The page of this run is in front now.');
  });

  test('is deleted; one that is running cannot be', async () => {
    const { commands } = await drawWith(whole, record('b', { status: 'running', skillName: 'Busy' }));
    await open('Busy');
    expect(() => button('Delete')).toThrow();
    await click('Busy');
    await open('Polish');
    await press('Delete');
    await shown('Run deleted');
    expect(commands.deleteRun).toHaveBeenCalledWith('a');
    expect(heads()).toHaveLength(1);
    await press('Undo');
    await vi.waitFor(() => expect(heads()).toHaveLength(2));
    expect(commands.restoreRun).toHaveBeenCalledWith(whole);
    expect(text()).not.toContain('Run deleted');
  });

  test('without a result offers none', async () => {
    await drawWith(record('a', { text: '' }));
    await open('Polish');
    await vi.waitFor(() => expect(button('Run again')).toBeDefined());
    expect(() => button('Copy')).toThrow();
    expect(() => button('Insert again')).toThrow();
  });
});

describe('what is found', () => {
  const sent = { label: 'Writer', model: 'writer-1', host: 'a.example', origin: 'https://a.example' };
  const some = [
    record('old', { startedAt: 5, text: '=2+2', site: 'mail.example', request: asking('say "hi",\nplease') }),
    record('new', {
      startedAt: Date.now(),
      status: 'error',
      skill: 'user:tidy',
      skillName: 'Tidy',
      text: '# Big\nwords',
      requests: [{ ...sent, local: false, system: '', message: '' }],
    }),
  ];

  test.each([
    ['Skill', 'Tidy', ['Tidy']],
    ['Site', 'mail.example', ['Polish']],
    ['Model', 'Writer', ['Tidy']],
    ['Outcome', 'failed', ['Tidy']],
    ['Time', 'Today', ['Tidy']],
    ['Time', 'Any time', ['Tidy', 'Polish']],
  ])('is narrowed by %s: %s', async (label, option, names) => {
    await drawWith(...some);
    await vi.waitFor(() => expect(list(label)).toBeDefined());
    await choose(label, option);
    await vi.waitFor(() =>
      expect(heads().map((each) => each.querySelector('b')?.textContent)).toEqual(names),
    );
  });

  test.each([
    [
      'JSON',
      'caretaker-history.json',
      (saved: string) => expect(JSON.parse(saved)).toEqual(some.toReversed()),
    ],
    [
      'CSV',
      'caretaker-history.csv',
      (saved: string) => {
        expect(saved).toMatch(/^\u{feff}started,skill,site,model,status,.*\r\n/u);
        expect(saved).toContain('1970-01-01T00:00:00.005Z,Polish,mail.example,,success,');
        // No cell is a formula, and each run is one row.
        expect(saved).toContain(`"say ""hi"",\nplease",,'=2+2\r\n`);
      },
    ],
    [
      'Markdown',
      'caretaker-history.md',
      (saved: string) => {
        expect(saved).toMatch(/^## Tidy, .*\n\nWriter · failed\n\n> # Big\n> words\n\n## Polish, /);
        expect(saved).toContain('\n> say "hi",\n> please\n\n> =2+2\n');
      },
    ],
  ])('is saved as %s, whole', async (form, name, holds) => {
    await drawWith(...some);
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await press(`Export as ${form}`);
    await shown(`Saved as ${name}`);
    holds(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer()));
  });

  test('is saved as far as it is found, also what the list does not show yet', async () => {
    const many = Array.from({ length: 450 }, (_, place) => record(`r${place}`, { startedAt: place }));
    const commands = historyCommands(many);
    const found = await recordsFound(commands, { text: 'Result r1' });
    expect(found.map(({ id }) => id)).toEqual(
      many
        .map(({ id }) => id)
        .filter((id) => id.startsWith('r1'))
        .toReversed(),
    );
    expect(await recordsFound(commands, { text: '' })).toHaveLength(450);
  });
});

describe('all runs', () => {
  test('are deleted after a second question', async () => {
    const { commands } = await drawWith(record('a'));
    await press('Delete all runs');
    await shown('This can’t be undone.');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('This can’t be undone.'));
    await press('Cancel');
    expect(commands.clearRuns).not.toHaveBeenCalled();
    await press('Delete all runs');
    await press('Delete all');
    await shown('No runs yet.');
  });

  test('are kept, as many as the user wants', async () => {
    const { commands } = await drawWith(record('a'));
    const select = document.querySelector<HTMLSelectElement>('.history-limits select');
    if (!select) throw new Error('There is no choice of how many');
    await act(() => {
      select.value = '50';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(commands.setHistorySettings).toHaveBeenLastCalledWith({ on: true, keep: 50 });
  });

  test('are not kept if the user does not want it', async () => {
    const { commands } = await drawWith(record('a'));
    await act(() => document.querySelector<HTMLInputElement>('[role=switch]')?.click());
    expect(commands.setHistorySettings).toHaveBeenLastCalledWith({ on: false, keep: 200 });
    await shown('A run is deleted when it ends.');
  });
});
