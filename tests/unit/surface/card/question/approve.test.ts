// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval, RunQuestion } from '../../../../../src/core/run/run-question';
import type { Obstacle } from '../../../../../src/messages/places';
import { closeAfterEach, type OpenCard, openCard, pageAnswered, started } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

const command = 'cd /work\nrm -rf *.tmp # \u202Etidy';
const approval: Approval = {
  call: 3,
  tool: 'bash',
  act: 'run',
  subject: { command },
  input: { command, cwd: '/work' },
  read: [{ id: 'tidy-up', source: 'user' }],
  decision: { answer: 'ask', rule: { pattern: 'bash', site: 'example.com' } },
  lasting: [{ skill: 'tidy-up', tool: 'bash' }],
};
const approve = (more: Partial<Approval> = {}, elsewhere?: boolean): RunQuestion => ({
  kind: 'approve',
  approval: { ...approval, ...more },
  ...(elsewhere && { elsewhere }),
});

let card: OpenCard;
let obstacle: Obstacle | undefined;
const ask = (question: RunQuestion) => {
  card = openCard({ look: () => obstacle });
  card.tell(started, { type: 'asking', id: 7, question });
};
const press = (label: string) => {
  const button = [...card.page.root.querySelectorAll<HTMLElement>('footer button')].find(
    ({ textContent }) => textContent === label,
  );
  if (!button) throw new Error(`there is no ${label}`);
  button.click();
};
const wait = () => vi.advanceTimersByTime(1500);

beforeEach(() => {
  vi.useFakeTimers();
  obstacle = undefined;
});
closeAfterEach(() => card);

describe('an approval', () => {
  it('shows in full what would be done, whose words led to it, and why it is asked', () => {
    ask(approve());
    const facts = card.page.find('.question').textContent;
    expect(card.page.find('h3').textContent).toBe('Run a command?');
    expect(card.page.texts('pre')).toEqual([
      'cd /work\nrm -rf *.tmp # ⟨U+202E⟩tidy',
      JSON.stringify({ cwd: '/work' }, undefined, 2),
    ]);
    expect(facts).toContain('Asked by the model, working with “tidy-up”');
    expect(facts).toContain('Sandboxed: no network');
    expect(card.page.find<HTMLDetailsElement>('.question-why').open).toBe(false);
    expect(facts).toContain('Your rule for “bash” on example.com');
  });

  it.each([
    ['Deny', { ok: false }],
    ['Allow once', { ok: true }],
  ])('%s answers', async (label, answer) => {
    ask(approve());
    wait();
    press(label);
    await pageAnswered();
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, answer);
  });

  it('offers no answer for later calls where only a click at this very call counts', () => {
    ask(approve({ decision: { answer: 'ask', click: true } }));
    expect(card.page.texts('footer button')).toEqual(['Deny', 'Allow once']);
    expect(card.page.find('.question').textContent).toContain('content you didn’t write');
  });

  it('offers none where there is no skill to keep it for', () => {
    ask(approve({ read: [], lasting: [] }));
    expect(card.page.texts('footer button')).toEqual(['Deny', 'Allow once']);
  });

  it('is answered for later calls in a window of ours, which names the skills', () => {
    ask(approve());
    wait();
    expect(card.page.texts('footer button')).toEqual(['Deny', 'Allow once', 'Always allow for tidy-up…']);
    expect(card.page.find('.question').textContent).not.toContain('apply to tidy-up');
    press('Always allow for tidy-up…');
    expect(card.on.onElsewhere).toHaveBeenCalledExactlyOnceWith(7);
    expect(card.on.onAnswer).not.toHaveBeenCalled();
  });

  it('has no answer that stands out by itself, and the yes in outline', () => {
    ask(approve());
    const looks = [...card.page.root.querySelectorAll('footer button')].map(({ className }) => className);
    expect(looks).toEqual(['plain', 'outlined', '']);
  });

  it('names no skill in the answer for later calls where it counts for several', () => {
    ask(approve({ lasting: ['a', 'b'].map((each) => ({ skill: each, tool: 'bash' })) }));
    expect(card.page.texts('footer button')).toEqual(['Deny', 'Allow once', 'Always allow these…']);
  });

  it('says aloud what is asked', () => {
    ask(approve());
    expect(card.page.find('.spoken').textContent).toBe('Polish Run a command? Waiting for your answer.');
  });

  it('has the keyboard at No, and takes nothing at once', async () => {
    ask(approve());
    await pageAnswered();
    expect(card.page.focused?.textContent).toBe('Deny');
    press('Allow once');
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
  });

  it('a yes counts only in plain sight, and it is said why', async () => {
    ask(approve());
    wait();
    obstacle = 'covered';
    press('Allow once');
    await vi.advanceTimersByTimeAsync(300);
    press('Allow once');
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    expect(card.page.find('[role="alert"]').textContent).toContain('covers this question');
    obstacle = undefined;
    press('Allow once');
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    wait();
    expect(card.page.root.querySelector('[role="alert"]')).toBeNull();
    press('Allow once');
    await pageAnswered();
    expect(card.on.onAnswer).toHaveBeenCalledOnce();
  });

  describe('of many lines', () => {
    const long = Array.from({ length: 15 }, (_, line) => `echo ${line + 1}`).join('\n');
    const shown = () => card.page.find('pre').textContent ?? '';
    beforeEach(() => ask(approve({ subject: { command: long }, input: { command: long } })));

    it('shows twelve, and takes no yes before the rest was shown', async () => {
      expect(shown().split('\n')).toHaveLength(12);
      expect(card.page.texts('.question-more')).toEqual(['Show 3 more lines']);
      wait();
      expect(card.page.find('.caution').textContent).toContain('Lines are hidden');
      press('Allow once');
      await pageAnswered();
      expect(card.on.onAnswer).not.toHaveBeenCalled();
      card.page.find('.question-more').click();
      await vi.advanceTimersByTimeAsync(50);
      expect(shown()).toBe(long);
      expect(card.page.root.querySelector('.question-more')).toBeNull();
      wait();
      press('Allow once');
      await pageAnswered();
      expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: true });
    });

    it('is shown whole by the End key, and a no needs none of it', async () => {
      await pageAnswered();
      wait();
      expect(card.page.focused?.textContent).toBe('Deny');
      card.page.press('End');
      await vi.advanceTimersByTimeAsync(50);
      expect(shown()).toBe(long);
      expect(card.page.focused?.textContent).toBe('Deny');
    });
  });

  it('folds what else the tool is given, too', () => {
    const input = { command, env: Array.from({ length: 20 }, (_, each) => each) };
    ask(approve({ input }));
    expect(card.page.texts('.question-more')).toEqual(['Show 12 more lines']);
    expect(card.page.root.querySelector('.question-end')).toBeNull();
  });

  it('can be declined by Esc, whatever the page does', async () => {
    ask(approve());
    await pageAnswered();
    obstacle = 'altered';
    wait();
    card.page.press('Escape');
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(7, { ok: false });
  });

  it('shows above it what the model has done so far, and what the user has given', () => {
    card = openCard({ look: () => obstacle });
    card.tell(
      started,
      { type: 'calling', call: 1, step: 1, tool: 'skill', input: {} },
      { type: 'skill-loaded', call: 1, skill: 'tidy-up' },
      { type: 'given', file: { path: 'a.csv', text: 'YQ==', encoding: 'base64' } },
      { type: 'asking', id: 7, question: approve() },
    );
    expect(card.page.texts('.step-text')).toEqual(['Skill: tidy-up']);
    expect(card.page.texts('.all-steps > summary')).toEqual(['1 step']);
    expect(card.page.find<HTMLDetailsElement>('.all-steps').open).toBe(false);
    expect(card.page.texts('.files .path')).toEqual(['a.csv']);
    card.tell({ type: 'elsewhere', id: 7 });
    expect(card.page.texts('.step-text')).toEqual(['Skill: tidy-up']);
  });

  it('that the page keeps out of sight can be answered in a window of ours, by a press of the user alone', () => {
    let trusted = true;
    card = openCard({ look: () => obstacle, gate: () => trusted });
    card.tell(started, { type: 'asking', id: 7, question: approve() });
    const labels = () => card.page.texts('footer button');
    const toWindow = 'Answer in a window';
    obstacle = 'covered';
    wait();
    expect(labels()).not.toContain(toWindow);
    wait();
    wait();
    expect(labels()).toContain(toWindow);
    trusted = false;
    press(toWindow);
    expect(card.on.onElsewhere).not.toHaveBeenCalled();
    trusted = true;
    press(toWindow);
    expect(card.on.onElsewhere).toHaveBeenCalledExactlyOnceWith(7);
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    card.tell({ type: 'elsewhere', id: 7 });
    expect(labels()).toEqual(['Show the window', 'Stop']);
    wait();
    press('Show the window');
    expect(card.on.onElsewhere).toHaveBeenCalledTimes(2);
    press('Stop');
    expect(card.on.onStop).toHaveBeenCalledOnce();
  });

  it('that a window of ours asks is not answered here, and closing the card answers nothing', () => {
    ask(approve({}, true));
    wait();
    expect(card.page.texts('footer button')).toEqual(['Show the window', 'Stop']);
    expect(card.page.root.querySelector('pre')).toBeNull();
    expect(card.page.find('.spoken').textContent).toContain('Answer in the Caretaker window.');
    expect(card.page.focused).toBeNull();
    card.page.click('header button.icon:not(.handle)');
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    expect(card.on.onClose).toHaveBeenCalledOnce();
  });
});
