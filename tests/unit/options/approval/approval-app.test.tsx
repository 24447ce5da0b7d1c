// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval } from '../../../../src/core/run/run-question';
import type { ApprovalCommands, ShownApproval } from '../../../../src/messages/approval';
import { ApprovalApp } from '../../../../src/options/approval/approval-app';
import { readyAfter } from '../../../../src/options/approval/use-ready';
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function drawApproval(shown: ShownApproval | undefined) {
  const close = vi.fn();
  const commands = {
    approval: vi.fn<ApprovalCommands['approval']>(async () => shown),
    answer: vi.fn<ApprovalCommands['answer']>(async () => true),
  };
  await draw(<ApprovalApp id="q1" commands={commands} close={close} />);
  await pass(0);
  return { commands, close };
}

const shownFor = (changes: Partial<Approval> = {}): ShownApproval => ({
  approval: { ...approval, ...changes },
  url: 'https://www.a.example/mail?secret=1',
  waiting: 0,
});

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

const pressKey = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key })));

describe('the window for an approval', () => {
  it('shows the whole of the call, what hides in it, where it is and why it is asked', async () => {
    await drawApproval({ ...shownFor(), waiting: 2 });
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
    ['Always allow', { ok: true, always: true }],
    ['Never allow', { ok: false, always: true }],
  ])('answers with %s, and goes', async (name, answer) => {
    const { commands, close } = await drawApproval(shownFor());
    await pass(readyAfter);
    await press(name);
    expect(commands.answer.mock.calls).toEqual([['q1', answer]]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('takes no press before the user can have seen it, and has the focus on none of the answers', async () => {
    const { commands } = await drawApproval(shownFor());
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
    const { commands } = await drawApproval(shownFor());
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

  it('that comes back to the front takes the first click for one on the window', async () => {
    const { commands } = await drawApproval(shownFor());
    await pass(readyAfter);
    await act(() => void window.dispatchEvent(new Event('focus')));
    await press('Allow once');
    expect(commands.answer).not.toHaveBeenCalled();
  });

  it('offers no answer for later calls where only a click counts', async () => {
    await drawApproval(shownFor({ decision: { answer: 'ask', click: true } }));
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Deny', 'Allow once']);
    expect(text()).toContain('asked every time');
  });

  it('offers none where there is no skill to keep it for, and names each where there are several', async () => {
    const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    await drawApproval(shownFor({ read: [], lasting: [] }));
    expect(names()).toEqual(['Deny', 'Allow once']);
    expect(text()).not.toContain('Never allow');
    const lasting = ['pdf', 'csv'].map((skill) => ({ skill, tool: 'bash' }));
    await drawApproval(shownFor({ lasting }));
    expect(names()).toEqual(['Deny', 'Allow once', 'Always allow these', 'Never allow']);
    for (const skill of ['pdf', 'csv']) expect(text()).toContain(`apply to ${skill} using bash`);
  });

  it('closes on Esc, which is a no', async () => {
    const { commands, close } = await drawApproval(shownFor());
    await pressKey('Escape');
    expect(close).toHaveBeenCalledTimes(1);
    expect(commands.answer).not.toHaveBeenCalled();
  });

  it('says so where nobody waits for it', async () => {
    await drawApproval(undefined);
    expect(text()).toContain('No approval is needed now');
    expect(document.querySelectorAll('button')).toHaveLength(1);
  });

  it('stays, and says so, where the answer came too late', async () => {
    const { commands, close } = await drawApproval(shownFor());
    commands.answer.mockResolvedValue(false);
    await pass(readyAfter);
    await press('Allow once');
    await pass(0);
    expect(text()).toContain('No approval is needed now');
    expect(close).not.toHaveBeenCalled();
  });
});
