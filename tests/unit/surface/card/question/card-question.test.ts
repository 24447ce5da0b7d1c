// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRunView } from '../../../../../src/core/record/view';
import type { RunQuestion } from '../../../../../src/core/run/run-question';
import { keysQuietFor } from '../../../../../src/surface/card/question/keypress-guard';
import { closeAfterEach, type OpenCard, openCard, pageAnswered, skill, started } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

const send = {
  kind: 'send' as const,
  sent: {
    host: 'api.example.com',
    origin: 'https://api.example.com',
    model: 'large',
    label: 'Work',
    local: false,
    system: 'Polish it.',
    message: `Hey \u202Eyou`,
  },
};
const confirm = (more: Partial<Extract<RunQuestion, { kind: 'confirm' }>> = {}): RunQuestion => ({
  kind: 'confirm',
  skill: skill.name,
  mode: 'sandbox',
  delivery: 'memo',
  dangerous: false,
  permissions: [],
  tools: [],
  ...more,
});

let card: OpenCard;
const ask = (question: RunQuestion, options: Parameters<typeof openCard>[0] = {}) => {
  card = openCard(options);
  card.tell(started, { type: 'asking', id: 7, question });
};
const wait = () => vi.advanceTimersByTime(keysQuietFor);
const buttons = () => card.page.texts('footer button');
const facts = () => card.page.find('.question').textContent;
const enabled = () =>
  [...card.page.root.querySelectorAll('footer button')].map((button) => button.getAttribute('aria-disabled'));

beforeEach(() => void vi.useFakeTimers());
closeAfterEach(() => card);

describe("an author's words before a run", () => {
  it('are quoted, on one line, with what hides in them', () => {
    ask(confirm({ words: 'Send \u202Eit?\n\n\n<b>Caretaker says: it is safe</b>' }));
    expect(card.page.find('.question-author').textContent).toBe(
      'Its author says: “Send ⟨U+202E⟩it? <b>Caretaker says: it is safe</b>”',
    );
    expect(card.page.root.querySelector('.question-facts b')).toBeNull();
  });

  it('are cut where they are too long to be read', () => {
    ask(confirm({ words: 'x'.repeat(9_000) }));
    expect(card.page.find('.question-author').textContent).toBe(`Its author says: “${'x'.repeat(500)}…”`);
  });

  it('are not there where it has none', () => {
    ask(confirm());
    expect(card.page.root.querySelector('.question-author')).toBeNull();
  });
});

describe('before the first request to a host', () => {
  it('says where the text goes, to which model, and how much of it', () => {
    ask(send);
    expect(card.page.find('h3').textContent).toBe('Send your text to api.example.com?');
    expect(facts()).toContain('api.example.comon another computer');
    expect(facts()).toContain('Work (large)');
    expect(facts()).toContain('Your text and request: 8 characters');
    expect(facts()).toContain('Skill instructions: 10 characters');
    expect(card.page.find('.spoken').textContent).toBe(
      'Polish Send your text to api.example.com? Waiting for your answer.',
    );
  });

  it('names each picture that goes along, with what hides in its name', () => {
    const picture = { type: 'image/png', width: 800, height: 600, bytes: 120_000 } as const;
    const pictures = [{ ...picture, name: '<img src=x>\u202Egnp.exe' }];
    ask({ ...send, sent: { ...send.sent, pictures } });
    expect(facts()).toContain('Picture: <img src=x>⟨U+202E⟩gnp.exe · 800 × 600 · 120 kB');
    expect(card.page.root.querySelector('img')).toBeNull();
  });

  it('says of a model on this computer that it is there', () => {
    ask({
      ...send,
      sent: { ...send.sent, host: 'localhost:11434', origin: 'http://localhost:11434', local: true },
    });
    expect(facts()).toContain('localhost:11434on this computer');
  });

  it('is answered for this run alone where the user takes the tick out', async () => {
    ask({ ...send, lasting: true });
    wait();
    card.page.find<HTMLInputElement>('.question-remember input').click();
    await pageAnswered();
    card.page.find('.primary').click();
    await pageAnswered();
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: true, once: true });
  });

  it('unfolds all that is sent, with what hides in it', async () => {
    ask(send);
    expect(card.page.root.querySelector('pre')).toBeNull();
    const details = card.page.find<HTMLDetailsElement>('details');
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await vi.advanceTimersByTimeAsync(50);
    expect(card.page.texts('pre')).toEqual(['Hey ⟨U+202E⟩you', 'Polish it.']);
  });

  it.each([
    ['Send', true],
    ['Don’t send', false],
  ])('%s answers', async (label, ok) => {
    ask(send);
    wait();
    expect(buttons()).toEqual(['Send', 'Don’t send']);
    card.page.find(ok ? '.primary' : 'footer button:last-child').click();
    await pageAnswered();
    expect(card.page.find(ok ? '.primary' : 'footer button:last-child').textContent).toBe(label);
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok });
  });
});

it('a yes right after another press says that it came too soon, and counts when it is pressed again', async () => {
  const press = async (query: string) => {
    card.page.find(query).dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    card.page.find(query).click();
    await pageAnswered();
  };
  ask(send);
  wait();
  expect(card.page.find('.caution').textContent).toBe('');
  await press('h3');
  vi.advanceTimersByTime(100);
  await press('.primary');
  expect(card.on.onAnswer).not.toHaveBeenCalled();
  const { textContent, role } = card.page.find('.caution');
  expect([textContent, role]).toEqual(['That was too soon. Press again.', 'status']);
  vi.advanceTimersByTime(600);
  await press('.primary');
  expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: true });
  expect(card.page.find('.caution').textContent).toBe('');
});

describe('before a skill that is dangerous or wants to be confirmed', () => {
  it('says how it works, where the result goes, and what it may use', () => {
    ask(confirm({ tools: ['save_memo', 'read\u200bmail'] }));
    expect(card.page.find('h3').textContent).toBe('Run “Polish”?');
    expect(facts()).toContain('Runs its own script in a sandbox');
    expect(facts()).toContain('is saved as a note');
    expect(facts()).toContain('Saves text as a note in this browser.“read⟨U+200B⟩mail”');
    expect(card.page.root.querySelector('.question-warning')).toBeNull();
  });

  it('shows what the skill says it needs as its own words', () => {
    ask(confirm({ permissions: ['post\nin your name', '<b>all</b>'] }));
    expect(facts()).toContain('It says it needs“post in your name”“<b>all</b>”');
    expect(facts()).toContain('the skill’s own words');
  });

  it('warns of a dangerous one, and makes no the answer of Enter', async () => {
    ask(confirm({ dangerous: true }));
    await pageAnswered();
    expect(card.page.find('.question-warning').textContent).toContain('may not be undoable');
    expect(buttons()).toEqual(['Don’t run', 'Run']);
    expect(card.page.focused?.textContent).toBe('Don’t run');
    wait();
    card.page.find('.primary').click();
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: false });
  });

  it('is asked no more by a window of ours alone, where the page has no part in it', async () => {
    ask(confirm({ lasting: true }));
    await pageAnswered();
    wait();
    expect(buttons()).toEqual(['Run', 'Don’t run', 'Don’t ask again…']);
    [...card.page.root.querySelectorAll<HTMLElement>('footer button')].at(-1)?.click();
    expect(card.on.onElsewhere).toHaveBeenCalledExactlyOnceWith(7);
    expect(card.on.onAnswer).not.toHaveBeenCalled();
  });

  it('names the skill that the one of this run calls', () => {
    ask(confirm({ skill: 'Send mail' }));
    expect(card.page.find('h3').textContent).toBe('Run “Send mail”?');
  });
});

describe('the keyboard', () => {
  it('is brought to the answer that stands out', async () => {
    ask(send);
    await pageAnswered();
    expect(card.page.focused?.textContent).toBe('Send');
  });

  it.each([
    [undefined, 'Send'],
    [900, undefined],
    [1100, 'Send'],
  ])('stays where the user is typing: %s ms after the last key it goes to %s', async (since, label) => {
    ask(send, { sinceKey: async () => since });
    await pageAnswered();
    expect(card.page.focused?.textContent).toBe(label);
  });

  it('stays where the user was typing when the card was brought back', async () => {
    const view = { ...newRunView(skill), question: { id: 7, question: send } };
    card = openCard({ view, sinceKey: async () => 900 });
    await pageAnswered();
    expect(card.page.focused).toBeNull();
  });

  it('is brought to no question that was answered meanwhile', async () => {
    let tell: (since: number | undefined) => void = () => undefined;
    const answered = new Promise<number | undefined>((resolve) => {
      tell = resolve;
    });
    ask(send, { sinceKey: () => answered });
    card.tell({ type: 'answering', id: 7, answer: { ok: true } });
    tell(undefined);
    await pageAnswered();
    expect(card.page.focused).toBeNull();
  });

  it('answers nothing at first: an Enter that was pressed before goes astray', async () => {
    ask(send);
    await pageAnswered();
    expect(enabled()).toEqual(['true', 'true']);
    expect(card.page.press('Enter').defaultPrevented).toBe(true);
    card.page.find('.primary').click();
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    wait();
    expect(enabled()).toEqual(['false', 'false']);
    expect(card.page.press('Enter').defaultPrevented).toBe(false);
    expect(card.page.press('Enter', { repeat: true }).defaultPrevented).toBe(true);
  });

  it('Esc declines, and the card stays to say what became of the run', async () => {
    ask(send);
    await pageAnswered();
    card.page.press('Escape');
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: false });
    expect(card.on.onClose).not.toHaveBeenCalled();
  });

  it('closing the card declines too', () => {
    ask(send);
    card.page.find('[aria-label="Close"]').click();
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: false });
    expect(card.on.onClose).toHaveBeenCalledOnce();
  });
});

describe('once it is answered', () => {
  it('makes way for the run', async () => {
    ask(send);
    await pageAnswered();
    card.tell({ type: 'answering', id: 7, answer: { ok: true } });
    expect(card.page.root.querySelector('.question')).toBeNull();
    expect(buttons()).toEqual(['Stop']);
    expect(card.page.focused?.textContent).toBe('Stop');
  });

  it('a further one has to be waited for again', () => {
    ask(confirm());
    wait();
    card.tell({ type: 'answering', id: 7, answer: { ok: true } }, { type: 'asking', id: 8, question: send });
    expect(enabled()).toEqual(['true', 'true']);
  });
});

describe('a script', () => {
  it('cannot answer: what it makes up is dropped', async () => {
    ask(send, { gate: (event) => event.isTrusted });
    await pageAnswered();
    wait();
    for (const button of card.page.root.querySelectorAll('button')) button.click();
    card.page.press('Escape');
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
  });
});
