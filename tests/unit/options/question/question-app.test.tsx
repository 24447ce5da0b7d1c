// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval, LeaveQuestion } from '../../../../src/core/run/run-question';
import type { QuestionCommands, ShownQuestion } from '../../../../src/messages/question-window';
import { QuestionApp } from '../../../../src/options/question/question-app';
import { readyAfter } from '../../../../src/options/question/use-ready';
import { button, draw, press, text } from '../support/screen';

const approval: Approval = {
  call: 1,
  tool: 'bash',
  act: 'run',
  subject: { command: 'cat secret\nrm -r \u202Ework' },
  input: { command: 'cat secret\nrm -r \u202Ework', timeout: 5 },
  read: [{ id: 'pdf', source: 'user' }],
  decision: { answer: 'ask', rule: { pattern: 'ba*', site: 'a.example' } },
  lasting: [{ skill: 'pdf', tool: 'bash' }],
};

const sent = {
  host: 'api.example.com',
  origin: 'https://api.example.com',
  model: 'large',
  label: 'Work',
  local: false,
  system: '',
  message: 'hey you',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function drawQuestion(shown: ShownQuestion | undefined) {
  const close = vi.fn();
  const commands = {
    question: vi.fn<QuestionCommands['question']>(async () => shown),
    answer: vi.fn<QuestionCommands['answer']>(async () => true),
  };
  const whenGone = vi.fn<(action: () => void) => void>();
  await draw(<QuestionApp id="q1" commands={commands} whenGone={whenGone} close={close} />);
  await pass(0);
  const backgroundGoes = () => act(async () => whenGone.mock.calls[0]?.[0]());
  return { commands, close, backgroundGoes };
}

const shownFor = (changes: Partial<Approval> = {}): ShownQuestion => ({
  question: { kind: 'approve', approval: { ...approval, ...changes } },
  url: 'https://www.a.example/mail?secret=1',
  waiting: 0,
});

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

const pressKey = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key })));

describe('the window for a question', () => {
  it('shows the whole of the call, what hides in it, where it is and why it is asked', async () => {
    await drawQuestion({ ...shownFor(), waiting: 2 });
    expect(document.querySelector('pre')?.textContent).toBe('cat secret\nrm -r ⟨U+202E⟩work');
    for (const words of [
      '"timeout": 5',
      'www.a.example',
      'pdf',
      'Your rule for “ba*” on a.example',
      'waiting: 2',
    ])
      expect(text()).toContain(words);
    expect(text()).not.toContain('secret=1');
  });

  it.each([
    ['Deny', { ok: false }],
    ['Allow once', { ok: true }],
    ['Always allow for pdf', { ok: true, always: true }],
    ['Never allow for pdf', { ok: false, always: true }],
  ])('answers with %s, and goes', async (name, answer) => {
    const { commands, close } = await drawQuestion(shownFor());
    await pass(readyAfter);
    await press(name);
    expect(commands.answer.mock.calls).toEqual([['q1', answer]]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('takes no press before the user can have seen it, and has the focus on none of the answers', async () => {
    const { commands } = await drawQuestion(shownFor());
    expect(document.activeElement?.tagName).toBe('H1');
    await press('Allow once');
    await pass(readyAfter - 1);
    await press('Allow once');
    expect(button('Allow once').getAttribute('aria-disabled')).toBe('true');
    expect(commands.answer).not.toHaveBeenCalled();
    await pass(1);
    await press('Allow once');
    expect(commands.answer).toHaveBeenCalledTimes(1);
  });

  it('waits until the hands of a user who writes are still', async () => {
    const { commands } = await drawQuestion(shownFor());
    for (let typed = 0; typed < 5; typed += 1) {
      await pass(readyAfter - 1);
      await pressKey('a');
    }
    await press('Allow once');
    expect(commands.answer).not.toHaveBeenCalled();
    await pass(readyAfter);
    await press('Allow once');
    expect(commands.answer).toHaveBeenCalledTimes(1);
  });

  it('waits until the hands of a user who clicks and clicks are still', async () => {
    const { commands } = await drawQuestion(shownFor());
    for (let pressed = 0; pressed < 5; pressed += 1) {
      await pass(readyAfter - 1);
      await act(() => void window.dispatchEvent(new Event('pointerdown')));
      await press('Allow once');
    }
    expect(commands.answer).not.toHaveBeenCalled();
    await pass(readyAfter);
    await press('Allow once');
    expect(commands.answer).toHaveBeenCalledTimes(1);
  });

  it('that comes back to the front takes the first click for one on the window', async () => {
    const { commands } = await drawQuestion(shownFor());
    await pass(readyAfter);
    await act(() => void window.dispatchEvent(new Event('focus')));
    await press('Allow once');
    expect(commands.answer).not.toHaveBeenCalled();
  });

  it('offers no answer for later calls where only a click counts', async () => {
    await drawQuestion(shownFor({ decision: { answer: 'ask', click: true } }));
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Deny', 'Allow once']);
    expect(text()).toContain('asked every time');
  });

  it('offers none where there is no skill to keep it for, and names each where there are several', async () => {
    const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    await drawQuestion(shownFor({ read: [], lasting: [] }));
    expect(names()).toEqual(['Deny', 'Allow once']);
    expect(text()).not.toContain('Never allow');
    const lasting = ['pdf', 'csv'].map((skill) => ({ skill, tool: 'bash' }));
    await drawQuestion(shownFor({ lasting }));
    expect(names()).toEqual(['Deny', 'Allow once', 'Always allow these', 'Never allow these']);
    for (const skill of ['pdf', 'csv']) expect(text()).toContain(`apply to ${skill} using bash`);
  });

  it('has Never behind the other answers', async () => {
    await drawQuestion(shownFor());
    const more = button('Never allow for pdf').closest('details');
    expect(more?.open).toBe(false);
    expect(more?.querySelector('summary')?.textContent).toBe('More answers');
  });

  it('shows twelve lines of a command, and takes no lasting answer before the rest was shown', async () => {
    const command = Array.from({ length: 20 }, (_, line) => `echo ${line}`).join('\n');
    const { commands } = await drawQuestion(shownFor({ subject: { command }, input: { command } }));
    await pass(readyAfter);
    expect(text()).toContain('Lines are hidden');
    for (const name of ['Allow once', 'Always allow for pdf', 'Never allow for pdf']) await press(name);
    expect(commands.answer).not.toHaveBeenCalled();
    await press('Show 8 more lines');
    expect(document.querySelector('pre')?.textContent).toBe(command);
    expect(document.activeElement?.tagName).toBe('PRE');
    expect(document.querySelector('.question-end')).not.toBeNull();
  });

  it('closes on Esc, which is a no', async () => {
    const { commands, close } = await drawQuestion(shownFor());
    await pressKey('Escape');
    expect(close).toHaveBeenCalledTimes(1);
    expect(commands.answer).not.toHaveBeenCalled();
  });

  it('says so where nobody waits for it', async () => {
    await drawQuestion(undefined);
    expect(text()).toContain('Nothing is asked now');
    expect(document.querySelectorAll('button')).toHaveLength(1);
  });

  it('says so once the background has gone that asked', async () => {
    const { backgroundGoes } = await drawQuestion(shownFor());
    await backgroundGoes();
    expect(text()).toContain('Nothing is asked now');
    expect(text()).not.toContain('Allow once');
  });

  it('shows what would be sent and where, and to send is what stands out', async () => {
    const url = 'https://www.a.example/mail?secret=1';
    const question = { kind: 'send', sent, lasting: true } as const;
    const { commands } = await drawQuestion({ question, url, waiting: 0 });
    for (const words of ['Send your text to api.example.com?', 'another computer', '7', 'www.a.example'])
      expect(text()).toContain(words);
    expect(text()).not.toContain('secret=1');
    expect(text()).toContain('Closing this window sends nothing.');
    expect(button('Send').className).toContain('primary');
    const remember = document.querySelector<HTMLInputElement>('.question-remember input');
    expect(remember?.labels?.[0]?.textContent?.trim()).toBe('Don’t ask again for large at api.example.com');
    expect(remember?.checked).toBe(true);
    await pass(readyAfter);
    await press('Send');
    await act(() => remember?.click());
    await press('Send');
    await press('Don’t send');
    expect(commands.answer.mock.calls.map(([, answer]) => answer)).toEqual([
      { ok: true },
      { ok: true, once: true },
      { ok: false },
    ]);
  });

  it('has no box where each sending is asked about', async () => {
    await drawQuestion({ question: { kind: 'send', sent }, url: '', waiting: 0 });
    expect(document.querySelector('input')).toBeNull();
    expect(text()).toContain('You are asked each time.');
  });

  it('lets the user say that this version of a skill is not asked about again', async () => {
    const asked = {
      kind: 'confirm',
      skill: 'Send',
      mode: 'direct',
      delivery: 'card',
      dangerous: false,
      words: 'Is it ready?',
      permissions: [],
      tools: [],
      lasting: true,
    } satisfies LeaveQuestion;
    const { commands } = await drawQuestion({ question: asked, url: '', waiting: 0 });
    expect(text()).toContain('counts for this version of the skill, where you run it yourself');
    await press('Run, don’t ask again');
    expect(commands.answer).not.toHaveBeenCalled();
    await pass(readyAfter);
    await press('Run, don’t ask again');
    expect(commands.answer.mock.calls).toEqual([['q1', { ok: true, always: true }]]);
  });

  it('warns of a dangerous skill by its name, and not to run it is what stands out', async () => {
    const question = {
      kind: 'confirm',
      skill: 'Burn',
      mode: 'direct',
      delivery: 'replace',
      dangerous: true,
      permissions: ['read mail'],
      tools: [],
    } as const;
    const asked = { ...question, permissions: [...question.permissions], tools: [] };
    const { commands } = await drawQuestion({ question: asked, url: '', waiting: 0 });
    for (const words of [
      'Run “Burn”?',
      'may not be undoable',
      'read mail',
      'Closing this window runs nothing.',
    ])
      expect(text()).toContain(words);
    expect(button('Don’t run').className).toContain('primary');
    await pass(readyAfter);
    await press('Don’t run');
    expect(commands.answer.mock.calls).toEqual([['q1', { ok: false }]]);
  });

  it('stays, and says so, where the answer came too late', async () => {
    const { commands, close } = await drawQuestion(shownFor());
    commands.answer.mockResolvedValue(false);
    await pass(readyAfter);
    await press('Allow once');
    await pass(0);
    expect(text()).toContain('Nothing is asked now');
    expect(close).not.toHaveBeenCalled();
  });
});
