// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunAnswer, RunQuestion } from '../../../../src/core/run/run-question';
import type { RunRequest } from '../../../../src/core/run/run-request';
import type { RunListener } from '../../../../src/messages/run-link';
import { setDraft } from '../../../../src/options/skill/drafts';
import { field, fill, press, shown, text } from '../support/screen';
import { forgetDrafts, letters, openSkill, openTab } from './support';

const { links } = vi.hoisted(() => ({
  links: [] as {
    request: unknown;
    listener: unknown;
    stop: () => void;
    answer: (id: number, answer: RunAnswer) => void;
    close: () => void;
  }[],
}));
vi.mock('../../../../src/messages/run-link', () => ({
  startRun: (request: RunRequest, listener: RunListener) => {
    const link = { request, listener, stop: vi.fn(), answer: vi.fn(), close: vi.fn() };
    links.push(link);
    return link;
  },
}));

beforeEach(() => void links.splice(0));
afterEach(async () => {
  await act(() => render(null, document.body));
  forgetDrafts('user:letters');
});

const lastLink = () => {
  const link = links.at(-1);
  if (!link) throw new Error('Nothing was run');
  return { ...link, listener: link.listener as RunListener };
};
const tell = (event: RunEvent) => act(() => lastLink().listener.onEvent(event));

async function openTrial(skill = letters) {
  const opened = await openSkill('user:letters', [skill]);
  await openTab('Try it');
  return opened;
}

async function write(words: string): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('.tab-panel:not([hidden]) textarea');
  if (!area) throw new Error('There is no text box');
  area.value = words;
  await act(() => {
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('trying a skill', () => {
  test('shows what a function gives as the card does: tables, and few values as badges', async () => {
    await openTrial();
    await write('Hello you');
    await press('Run');
    const value = { found: [{ title: 'One', severity: 'high' }], ok: true };
    await tell({ type: 'result', result: { value, isText: false, choices: [['found', '*', 'severity']] } });
    const written = '| title | severity |';
    await tell({ type: 'text', delta: written });
    const outcome = { delivery: 'card', status: 'done' } as const;
    await tell({ type: 'succeeded', text: written, outcome, duration: 1 });
    const cells = [...document.querySelectorAll('.trial-result td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['One', 'high']);
    expect(document.querySelector('.trial-result .badge')?.textContent).toBe('high');
    expect(text()).not.toContain(written);
  });

  test('folds the rest of a function’s result below the text that was delivered', async () => {
    await openTrial();
    await write('Hello you');
    await press('Run');
    await tell({ type: 'result', result: { value: { text: 'Dear', words: 1 }, isText: true, choices: [] } });
    await tell({ type: 'text', delta: 'Dear' });
    const outcome = { delivery: 'card', status: 'done' } as const;
    await tell({ type: 'succeeded', text: 'Dear', outcome, duration: 1 });
    await shown('Dear');
    const whole = document.querySelector<HTMLDetailsElement>('.trial-result details');
    expect(whole?.textContent).not.toContain('words');
    await act(async () => {
      whole?.setAttribute('open', '');
      whole?.dispatchEvent(new Event('toggle'));
    });
    await shown('words');
  });

  test('runs it on the text as on a selection outside of any field', async () => {
    await openTrial();
    await write('Hello you');
    await fill('Request typed after its name', 'shorter');
    await press('Run');
    expect(lastLink().request).toEqual({
      skill: 'user:letters',
      instruction: 'shorter',
      target: { editable: false, read: 'selection', text: 'Hello you', url: '', title: '' },
      place: 'card',
      trial: true,
    });
    await shown('Working…');
    await tell({ type: 'text', delta: 'Dear **' });
    await tell({ type: 'text', delta: 'you**' });
    await shown('Dear');
    await tell({
      type: 'succeeded',
      text: 'Dear **you**',
      outcome: { delivery: 'card', status: 'done' },
      duration: 1,
    });
    await shown('Done');
    expect(document.querySelector('.trial-result strong')?.textContent).toBe('you');
  });

  test('asks first for what the skill’s form asks for', async () => {
    const input =
      '  to: {required: yes, max: 5}\n  days: {type: integer, default: 2}\n  tone: [calm, firm]\n  quick: switch\n  note: {type: long}';
    const skillMd = `---\nname: letters\ndescription: Letters\ninput:\n${input}\n---\nWrite.\n`;
    await openTrial({ id: 'letters', skillMd });
    await write('Hello');
    await press('Run');
    expect(links).toEqual([]);
    await shown('to (required)');
    const to = field('to (required)');
    expect(to.getAttribute('aria-invalid')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement).toBe(to));
    await fill('to (required)', 'Mia');
    await fill('days', '1.5');
    await press('Run');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('days')));
    await fill('days', '3');
    await press('Run');
    expect(lastLink().request).toMatchObject({
      fields: { to: 'Mia', days: 3, tone: '', quick: false, note: '' },
      trial: true,
    });
  });

  test('stops it', async () => {
    await openTrial();
    await write('x');
    await press('Run');
    await press('Stop');
    expect(lastLink().stop).toHaveBeenCalledOnce();
    await tell({ type: 'cancelled', text: 'half', duration: 1 });
    await shown('Stopped');
    await shown('half');
  });

  test('says what went wrong and what to do, and runs again', async () => {
    await openTrial();
    await write('x');
    await press('Run');
    await tell({ type: 'failed', failure: { code: 'no-model' }, text: '', duration: 1 });
    await shown('No AI model is connected yet.');
    expect(document.querySelector('a[href="#connect"]')).not.toBeNull();
    await press('Retry');
    expect(links).toHaveLength(2);
    expect(links[0]?.close).toHaveBeenCalledOnce();
  });

  test('shows a run that was cut off as interrupted', async () => {
    await openTrial();
    await write('x');
    await press('Run');
    await act(() => lastLink().listener.onInterrupted());
    await shown('The browser stopped the run before it finished.');
  });

  test('ends the run when the view goes', async () => {
    await openTrial();
    await press('Run');
    await act(() => render(null, document.body));
    expect(lastLink().close).toHaveBeenCalled();
  });

  test('says that unsaved changes are not tried, and that the skill is off', async () => {
    await openTrial({ ...letters, metadata: { enabled: false } });
    await shown('Turn the skill on to run it.');
    expect(text()).not.toContain('The saved version runs now');
    await act(() => setDraft('user:letters', { text: 'x', base: '', revision: 1 }));
    await shown('The saved version runs now');
  });
});

describe('what a tried skill asks', () => {
  const send: RunQuestion = {
    kind: 'send',
    sent: {
      host: 'api.example.com',
      origin: 'https://api.example.com',
      model: 'm',
      label: 'm',
      local: false,
      system: 'Be nice.',
      message: 'Hey',
    },
  };

  const dangerous: RunQuestion = {
    kind: 'confirm',
    skill: 'Burn',
    mode: 'llm',
    delivery: 'card',
    dangerous: true,
    permissions: [],
    tools: [],
  };

  test.each([
    ['Send', true],
    ['Don’t send', false],
  ])('%s answers', async (label, ok) => {
    await openTrial();
    await write('Hey');
    await press('Run');
    await tell({ type: 'asking', id: 4, question: send });
    await shown('Send your text to api.example.com?');
    await shown('Waiting for your answer.');
    await press(label);
    expect(lastLink().answer).toHaveBeenCalledExactlyOnceWith(4, { ok });
    await tell({ type: 'answered', id: 4, ok });
    expect(text()).not.toContain('Send your text to');
  });

  test('warns of a dangerous skill: no stands first, and out', async () => {
    await openTrial();
    await press('Run');
    await tell({ type: 'asking', id: 1, question: dangerous });
    await shown('What this skill does may not be undoable.');
    const labels = [...document.querySelectorAll('.own-run-question .button')].map(
      (button) => button.textContent,
    );
    expect(labels).toEqual(['Don’t run', 'Run']);
    expect(document.querySelector('.own-run-question .button-primary')?.textContent).toBe('Don’t run');
  });
});

describe('how a tried skill gets on', () => {
  test('says when it is tried again, and how far the model is loaded', async () => {
    await openTrial();
    await press('Run');
    const failure = { code: 'model-server', params: { host: 'api.example.com' } } as const;
    await tell({ type: 'retrying', attempt: 1, of: 2, seconds: 4, failure });
    await shown('Trying again in 4 s (1 of 2): api.example.com has a server problem.');
    await tell({
      type: 'sending',
      to: { host: 'browser', origin: 'browser', model: 'm', label: 'm', local: true },
      characters: 1,
    });
    await tell({ type: 'progress', fraction: 0.5 });
    await shown('Loading the model… 50%');
  });

  test('tells the author of a script why it stopped', async () => {
    await openTrial();
    await press('Run');
    const about = { skill: 'letters', mode: 'sandbox', cause: 'x is undefined', duration: 900 } as const;
    await tell({ type: 'failed', failure: { code: 'script-threw', about }, text: '', duration: 900 });
    await shown('Details');
    expect(text()).toContain('x is undefined');
  });
});
