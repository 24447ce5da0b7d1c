// @vitest-environment happy-dom
import { options } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunViewEvent } from '../../../../../src/core/record/view';
import type { TextChange } from '../../../../../src/core/run/changes';
import { keysQuietFor } from '../../../../../src/surface/card/question/keypress-guard';
import { type OpenCard, openCard, pageAnswered, started, succeeded, written } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

const changes: TextChange[] = [
  { kind: 'same', text: 'I ' },
  { kind: 'change', from: 'has', to: 'have' },
  { kind: 'same', text: ' a' },
  { kind: 'change', from: '', to: ' big' },
  { kind: 'same', text: ' house' },
  { kind: 'change', from: ' ', to: '' },
  { kind: 'same', text: '.' },
];
const review: RunViewEvent = { type: 'asking', id: 3, question: { kind: 'review', changes } };

let card: OpenCard;
const press = (key: string, init?: KeyboardEventInit) => {
  const event = card.page.press(key, init);
  vi.advanceTimersByTime(50);
  return event;
};
const checked = () =>
  [...card.page.root.querySelectorAll('.change')].map((change) => change.getAttribute('aria-checked'));
const place = () => card.page.focused?.getAttribute('data-place');
const count = () => card.page.find('.review-count').textContent;
const click = (label: string) => {
  const found = [...card.page.root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === label,
  );
  if (!found) throw new Error(`there is no ${label}`);
  found.click();
  vi.advanceTimersByTime(50);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  // Each press is drawn at once, as it is for a user: Preact would wait for the end of the test's task.
  options.debounceRendering = (draw) => draw();
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  card.page.surface.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a rewrite that waits for its user', () => {
  beforeEach(() => {
    card = openCard({ places: ['replace'] });
    card.tell(started, { type: 'changes', changes }, review);
    vi.advanceTimersByTime(keysQuietFor);
  });

  it('gives no reasons where there are none', () => {
    expect(card.page.root.querySelector('.why')).toBeNull();
  });

  it('marks what goes and what comes, and says each change aloud', () => {
    expect(card.page.texts('del')).toEqual(['has', '␣']);
    expect(card.page.texts('ins')).toEqual(['have', ' big']);
    const names = [...card.page.root.querySelectorAll('.change')].map((change) =>
      change.getAttribute('aria-label'),
    );
    expect(names).toEqual([
      'Change 1 of 3: “has” becomes “have”',
      'Change 2 of 3: adds “big”',
      'Change 3 of 3: removes “space”',
    ]);
    expect(card.page.find('.spoken').textContent).toBe('Polish 3 changes to review');
    expect(count()).toContain('3 of 3 changes accepted');
  });

  it('the keyboard begins at the first change and goes round', () => {
    expect(place()).toBe('0');
    press('ArrowDown');
    press('j');
    expect(place()).toBe('2');
    press('ArrowRight');
    expect(place()).toBe('0');
    press('k');
    expect(place()).toBe('2');
    press('ArrowUp');
    expect(place()).toBe('1');
  });

  it.each([' ', 'Enter'])('“%s” accepts and rejects the change in hand', (key) => {
    press('ArrowDown');
    expect(press(key).defaultPrevented).toBe(true);
    expect(checked()).toEqual(['true', 'false', 'true']);
    expect(count()).toContain('2 of 3 changes accepted');
    press(key);
    expect(checked()).toEqual(['true', 'true', 'true']);
  });

  it('R rejects all, A accepts all, also with Caps Lock', () => {
    press('R');
    expect(checked()).toEqual(['false', 'false', 'false']);
    press('a');
    expect(checked()).toEqual(['true', 'true', 'true']);
  });

  it.each<KeyboardEventInit>([{ ctrlKey: true }, { metaKey: true }])(
    '%o with Enter is done',
    async (init) => {
      press(' ');
      press('Enter', init);
      await pageAnswered();
      expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(3, {
        ok: true,
        accepted: [false, true, true],
      });
    },
  );

  it('leaves alone the keys of the browser', () => {
    expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press('a', { metaKey: true }).defaultPrevented).toBe(false);
    expect(checked()).toEqual(['true', 'true', 'true']);
  });

  it('goes by clicks as well', async () => {
    card.page.find('.change').click();
    vi.advanceTimersByTime(50);
    expect(checked()).toEqual(['false', 'true', 'true']);
    click('Accept all');
    expect(checked()).toEqual(['true', 'true', 'true']);
    card.page.find('.change').click();
    vi.advanceTimersByTime(50);
    click('Apply 2');
    await pageAnswered();
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(3, { ok: true, accepted: [false, true, true] });
  });

  it('says on its button how many would be written, and when none would', () => {
    const apply = () => card.page.find('footer .primary').textContent;
    expect(apply()).toBe('Apply 3');
    press('r');
    expect(apply()).toBe('Apply none');
    press('a');
    expect(apply()).toBe('Apply 3');
  });

  it('Keep the original declines', () => {
    click('Keep the original');
    expect(card.on.onAnswer).toHaveBeenCalledExactlyOnceWith(3, { ok: false });
    card.tell({ type: 'cancelled', text: 'I have a big house.', duration: 1 });
    expect(card.page.find('.spoken').textContent).toBe('Polish Original kept');
  });

  it('goes on when the focus has moved to a button: Space presses that', () => {
    card.page.find('footer button').focus();
    expect(press(' ').defaultPrevented).toBe(false);
    press('ArrowDown');
    expect(place()).toBe('0');
  });

  it('leaves the arrows to the handle, which moves the card', () => {
    card.page.find('.handle').focus();
    press('ArrowDown');
    expect(card.page.focused?.classList.contains('handle')).toBe(true);
  });
});

describe('the first moment of a review', () => {
  it('takes no key: the user may have been typing', async () => {
    card = openCard();
    card.tell(started, review);
    await pageAnswered();
    press('r');
    press('Enter', { ctrlKey: true });
    await pageAnswered();
    expect(card.on.onAnswer).not.toHaveBeenCalled();
    expect(checked()).toEqual(['true', 'true', 'true']);
  });
});

describe('after a rewrite that did not wait', () => {
  const done = [started, { type: 'changes', changes } as const, succeeded(written, 'I have a big house.')];
  beforeEach(() => {
    card = openCard({ places: ['replace'] });
    card.tell(...done);
    click('Review');
  });

  it('shows the changes, and writes another choice of them', async () => {
    expect(click('Apply 3').getAttribute('aria-disabled')).toBe('true');
    await pageAnswered();
    expect(card.on.onRewrite).not.toHaveBeenCalled();
    card.page.find('.change').click();
    vi.advanceTimersByTime(50);
    click('Apply 2');
    await pageAnswered();
    const accepted = [false, true, true];
    expect(card.on.onRewrite).toHaveBeenCalledExactlyOnceWith('I has a big house.', accepted);
    card.tell({
      type: 'rewritten',
      accepted,
      text: 'I has a big house.',
      outcome: { status: 'written', strategy: 's' },
    });
    expect(click('Apply 2').getAttribute('aria-disabled')).toBe('true');
    click('Show text');
    expect(card.page.find('.text').textContent).toBe('I has a big house.');
  });

  it('says why another choice cannot be written any more', async () => {
    const refused = { status: 'refused', reason: 'field-changed' } as const;
    card.tell({ type: 'rewritten', accepted: [], text: '', outcome: refused });
    expect(card.page.find('.reason').textContent).toContain('The text in the field has changed since then.');
    card.page.find('.change').click();
    vi.advanceTimersByTime(50);
    expect(click('Apply 2').getAttribute('aria-disabled')).toBe('true');
    await pageAnswered();
    expect(card.on.onRewrite).not.toHaveBeenCalled();
  });

  it('has nothing more to choose once it was undone', () => {
    click('Undo');
    expect(card.on.onUndo).toHaveBeenCalledOnce();
    card.tell({ type: 'undone', outcome: { status: 'written', strategy: 's' } });
    expect(card.page.find('.reason').textContent).toContain('is no longer in the field');
  });
});

describe('changes with their reasons', () => {
  const reasoned: TextChange[] = changes.map((change) =>
    change.kind === 'change' && change.from === 'has'
      ? { ...change, reason: 'Use <b>have</b> with “I”.\u202e' }
      : change,
  );

  beforeEach(() => {
    card = openCard({ places: ['replace'] });
    const question = { kind: 'review' as const, changes: reasoned };
    card.tell(started, { type: 'changes', changes: reasoned }, { type: 'asking', id: 3, question });
    vi.advanceTimersByTime(keysQuietFor);
  });

  const why = () => card.page.find('.why').textContent;

  it('are told of the change that has the focus, in its name as well, and as text', () => {
    press('ArrowDown');
    press('ArrowUp');
    expect(why()).toContain('Use <b>have</b> with “I”.');
    expect(why()).not.toContain('\u202e');
    const name = card.page.find('.change').getAttribute('aria-label');
    expect(name).toContain('Change 1 of 3: “has” becomes “have”. Use <b>have</b> with “I”.');
    press('ArrowDown');
    expect(why()).toBe('No reason was given for this change');
  });

  it('or that the mouse is over', () => {
    card.page.find('.change').dispatchEvent(new MouseEvent('mouseenter'));
    vi.advanceTimersByTime(50);
    expect(why()).toContain('Use <b>have</b>');
  });
});
