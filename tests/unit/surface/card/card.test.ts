// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRunView, type RunViewEvent } from '../../../../src/core/record/view';
import type { DeliveryOutcome } from '../../../../src/core/run/delivery-outcome';
import type { RunErrorCode } from '../../../../src/core/run/run-failure';
import type { CardHandle, ShowCardProps } from '../../../../src/surface/card/show-card';
import { asked, type TestPage } from '../on-page';
import { type OpenCard, openCard, pageAnswered, skill, started, succeeded, written } from './open-card';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

let page: TestPage;
let handle: CardHandle;
let on: OpenCard['on'];
let tell: OpenCard['tell'];

const open = (options: Partial<ShowCardProps> & { gate?: (event: Event) => boolean } = {}) => {
  ({ page, handle, on, tell } = openCard(options));
};
const buttons = () => page.texts('footer button');
const status = () => page.find('[role="status"]').textContent;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  // Preact waits for effects that it has scheduled already: one that never came would hold up those of the next test.
  vi.runOnlyPendingTimers();
  page.surface.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('while the run goes on', () => {
  it('names the skill, says that it works, and offers Stop', () => {
    open();
    expect(page.find('h2').textContent).toBe('Polish');
    expect(status()).toBe('Polish Working…');
    expect(buttons()).toEqual(['Stop']);
    page.click('footer button');
    expect(on.onStop).toHaveBeenCalledOnce();
  });

  it('draws the text as it comes, without announcing each piece', () => {
    open();
    tell(started, { type: 'text', delta: 'Some **bo' });
    const before = status();
    tell({ type: 'text', delta: 'ld** text' });
    expect(page.find('.text strong').textContent).toBe('bold');
    expect(status()).toBe(before);
  });

  it('counts the seconds of this run, not of the one before Retry', async () => {
    open();
    tell(started, { type: 'cancelled', text: '', duration: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    handle.update(newRunView(skill));
    await vi.advanceTimersByTimeAsync(3_500);
    expect(page.find('.elapsed').textContent).toBe('3 s');
  });

  it('says that it still waits', () => {
    open();
    tell(started, { type: 'waiting', seconds: 12 });
    expect(status()).toContain('Still waiting');
  });

  it('counts down to the next attempt, and says so aloud once', async () => {
    open();
    tell(
      started,
      { type: 'text', delta: 'Half' },
      {
        type: 'retrying',
        attempt: 1,
        of: 2,
        seconds: 4,
        failure: { code: 'model-server', params: { host: 'api.example.com' } },
      },
    );
    const said = 'Polish Trying again in 4 s (1 of 2): api.example.com has a server problem.';
    expect(status()).toBe(said);
    expect(page.root.querySelector('.text')).toBeNull();
    await vi.advanceTimersByTimeAsync(3_050);
    expect(page.find('.status').textContent).toContain('Trying again in 1 s (1 of 2)');
    expect(status()).toBe(said);
  });

  it('shows how far the model is loaded, without a word for each step', () => {
    open();
    tell(started, { type: 'progress', fraction: 0.42 });
    expect(page.find<HTMLProgressElement>('progress').value).toBe(0.42);
    expect(page.find('.status').textContent).toBe('Loading the model…42%');
    expect(status()).toBe('Polish Loading the model…');
  });

  it('leaves the focus where it is until it is asked for', () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    open();
    tell(started, { type: 'text', delta: 'x' });
    expect(document.activeElement).toBe(field);
    handle.focus();
    expect(page.focused?.textContent).toBe('Stop');
    field.remove();
  });

  it('keeps the focus inside when the button that had it goes away', () => {
    open();
    handle.focus();
    tell(started, { type: 'cancelled', text: '', duration: 1 });
    expect(page.focused?.textContent).toBe('Retry');
  });
});

describe('after the end', () => {
  it.each<[string, DeliveryOutcome, string, string[]]>([
    ['a card', { delivery: 'card', status: 'done' }, 'Done.', ['Copy', 'Replace', 'Retry']],
    [
      'a refusal',
      { delivery: 'replace', status: 'refused', reason: 'field-gone', copied: true },
      'Not inserted into the field.',
      ['Copy', 'Replace'],
    ],
  ])(
    '%s can be inserted and copied, and tried again where that can help',
    (_name, outcome, line, expected) => {
      open({ places: ['replace'] });
      tell(started, succeeded(outcome));
      expect(status()).toBe(`Polish ${line}`);
      expect(buttons()).toEqual(expected);
      expect(page.find('.primary').textContent).toBe('Copy');
    },
  );

  it('says that the result is on the clipboard where the field was read-only from the start', () => {
    open();
    tell(started, succeeded({ delivery: 'card', status: 'done', copied: true }));
    expect(status()).toBe('Polish Done. The field is read-only, so the result was copied.');
    expect(buttons()).toEqual(['Copy', 'Retry']);
  });

  it('offers Insert only where there is a field', () => {
    open();
    tell(started, succeeded({ delivery: 'card', status: 'done' }));
    expect(buttons()).toEqual(['Copy', 'Retry']);
  });

  it('calls Insert at the caret by its name', async () => {
    open({ places: ['insert'] });
    tell(started, succeeded({ delivery: 'card', status: 'done' }));
    page.click('footer button:nth-of-type(2)');
    await pageAnswered();
    expect(on.onInsert).toHaveBeenCalledOnce();
    expect(buttons()[1]).toBe('Insert');
  });

  it('does not offer to insert what was inserted from the card', () => {
    open({ places: ['replace'] });
    tell(started, succeeded({ delivery: 'card', status: 'done' }));
    tell({
      type: 'inserted',
      delivery: 'replace',
      outcome: { status: 'written', strategy: 's', undoKey: true },
      copied: false,
    });
    expect(page.root.querySelector('footer')).toBeNull();
    expect(status()).toContain('Replaced · Ctrl+Z undoes it');
  });

  it('says which model it was, what that cost, and what else was used and made', () => {
    open();
    tell(
      started,
      {
        type: 'sending',
        to: {
          host: 'api.example.com',
          origin: 'https://api.example.com',
          model: 'large',
          label: 'Work',
          local: false,
        },
        characters: 9,
      },
      { type: 'tool', name: 'proofread', ok: true, duration: 1 },
      { type: 'tool', name: 'proofread', ok: false, duration: 1 },
      { type: 'usage', usage: { input: 1204, output: 31 }, cost: 0.0031 },
      { type: 'files', files: [{ path: 'out/a.md', text: '', encoding: 'utf8' }] },
    );
    expect(page.root.querySelector('.facts')).toBeNull();
    tell(succeeded({ delivery: 'card', status: 'done' }));
    expect(page.find('.facts').textContent).toBe(
      'large at api.example.com · 1,204 tokens in, 31 out · $0.0031 · Tools: proofread ×2 (failed)',
    );
  });

  it('says on the button and aloud whether Copy worked', async () => {
    open();
    tell(started, succeeded({ delivery: 'card', status: 'done' }));
    page.click('footer button');
    await vi.advanceTimersByTimeAsync(50);
    expect(buttons()[0]).toBe('Copied');
    expect(status()).toBe('Copied');
    await vi.advanceTimersByTimeAsync(3000);
    expect(buttons()[0]).toBe('Copy');
    on.onCopy.mockResolvedValueOnce(false);
    page.click('footer button');
    await vi.advanceTimersByTimeAsync(50);
    expect(buttons()[0]).toBe('Couldn’t copy');
  });

  it('Retry, and Close by its button and by Esc inside', async () => {
    open();
    tell(started, { type: 'cancelled', text: '', duration: 1 });
    page.click('footer button');
    await pageAnswered();
    expect(on.onRetry).toHaveBeenCalledOnce();
    page.press('Escape');
    expect(on.onClose).not.toHaveBeenCalled();
    handle.focus();
    page.press('Escape');
    expect(on.onClose).toHaveBeenCalledOnce();
    expect(page.root.querySelector('.card')).toBeNull();
  });
});

describe('in a page’s own dialog', () => {
  it('Esc closes the card and not the dialog around it', () => {
    open();
    handle.focus();
    expect(page.press('Escape').defaultPrevented).toBe(true);
  });
});

describe('when the extension is updated under the page', () => {
  it('the card has asked before for all that it will have to say', () => {
    asked.clear();
    open({ places: ['replace'] });
    const before = new Set(asked);
    tell(started, { type: 'text', delta: 'Half a text' }, { type: 'interrupted' });
    expect(buttons()).toContain('Retry');
    expect([...asked].filter((key) => !before.has(key))).toEqual([]);
  });
});

describe('two cards', () => {
  it('are each named after their own skill', () => {
    open();
    const other = { ...skill, id: 'explain', name: 'Explain' };
    const { handle: second } = openCard({ page, view: newRunView(other) });
    const names = [...page.root.querySelectorAll('.card')].map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['Polish', 'Explain']);
    const ids = [...page.root.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    second.close();
  });
});

describe('what went wrong', () => {
  const failed = (code: RunErrorCode, detail?: string): RunViewEvent => ({
    type: 'failed',
    failure: {
      code,
      params: { host: 'api.example.com', model: 'm', skill: 'Polish' },
      ...(detail && { detail }),
    },
    text: '',
    duration: 1,
  });

  it('says what, what to do next, and in the words of the other side why', () => {
    open();
    tell(started, failed('model-key', '401: bad <b>key</b>'));
    expect(page.find('.what').textContent).toBe('api.example.com didn’t accept your API key.');
    expect(page.find('.problem').textContent).toContain('Copy it again from your account');
    expect(page.find('.detail').textContent).toBe('401: bad <b>key</b>');
    expect(page.root.querySelector('details')).toBeNull();
  });

  it('takes a missing model for no fault, and says that the run goes on', () => {
    open();
    tell(started, failed('no-model'));
    expect(page.find('.status').textContent).toBe('Needs a model');
    expect(page.find('.status').className).toContain('neutral');
    expect(page.find('.problem').className).toContain('mild');
    expect(page.find('.problem').textContent).toContain('the run starts again when that’s done');
    expect(page.texts('footer button')[0]).toBe('Connect a model');
  });

  it('says of a wrong key alone, of all else that failed, that the run goes on', () => {
    open();
    tell(started, failed('model-key'));
    expect(page.find('.problem').textContent).toContain('the run starts again when that’s done');
    expect(page.find('.problem').className).not.toContain('mild');
    open();
    tell(started, failed('model-not-found'));
    expect(page.find('.problem').textContent).not.toContain('starts again');
    expect(page.texts('footer button')[0]).toBe('Open settings');
  });

  it('tells what was running and why it stopped', () => {
    open();
    const about = {
      skill: 'polish',
      mode: 'sandbox',
      cause: 'x is not\na function',
      duration: 1240,
    } as const;
    const failure = { code: 'script-threw', params: { skill: 'Polish' }, about } as const;
    tell(started, { type: 'failed', failure, text: '', duration: 1240 });
    expect(page.find('summary').textContent).toBe('Details');
    expect(page.texts('dd')).toEqual(['polish', 'sandbox', 'x is not a function', '1.2 s']);
  });

  it('folds long words', () => {
    open();
    tell(started, failed('model-key', 'x'.repeat(500)));
    expect(page.find('details').textContent).toContain('xxx');
  });

  it('leads to the settings where they can mend it, and nowhere else', () => {
    open();
    tell(started, failed('model-key'));
    expect(page.find('.primary').textContent).toBe('Open settings');
    page.click('.primary');
    expect(on.onOpenSettings).toHaveBeenCalledExactlyOnceWith('model');
    page.surface.dispose();
    open();
    tell(started, failed('placeholder-unfilled'));
    page.click('.primary');
    expect(on.onOpenSettings).toHaveBeenLastCalledWith('skills');
    page.surface.dispose();
    open();
    tell(started, failed('tool-failed'));
    expect(buttons()).toEqual(['Retry']);
  });

  it('says that the typed words were kept', () => {
    open();
    const outcome: DeliveryOutcome = { delivery: 'insert', status: 'written' };
    tell(started, { type: 'failed', failure: { code: 'model-cut' }, text: '', outcome, duration: 1 });
    expect(page.find('.problem').textContent).toContain('The words you typed were inserted unchanged.');
  });

  it('says so too when they stand there from the try before', () => {
    open();
    const outcome: DeliveryOutcome = { delivery: 'insert', status: 'unchanged' };
    tell(started, { type: 'failed', failure: { code: 'model-cut' }, text: '', outcome, duration: 1 });
    expect(page.find('.problem').textContent).toContain('The words you typed are in the field.');
  });

  it('names Ctrl+Z where that was seen to work, and else the button', () => {
    for (const [delivery, undoKey, words] of [
      ['insert', true, 'Inserted at the cursor · Ctrl+Z undoes it'],
      ['insert', undefined, 'Inserted at the cursor · Choose Undo to revert'],
      ['replace', true, 'Replaced · Ctrl+Z undoes it'],
      ['replace', undefined, 'Replaced · Choose Undo to revert'],
    ] as const) {
      open({ onUndo: vi.fn() });
      tell(started, succeeded({ delivery, status: 'written', undoKey }));
      expect(page.root.textContent).toContain(words);
      expect(page.root.textContent).toMatch(/Undo/);
    }
  });

  it('says of a text that the page took without a word only that, and goes on to offer a copy of it', () => {
    for (const canUndo of [true, false]) {
      open({ onUndo: vi.fn(), places: ['insert'] });
      tell(started, succeeded({ delivery: 'insert', status: 'sent', canUndo }));
      expect(status()).toContain('Sent to the page. Check that it’s there.');
      expect(buttons()).toContain('Copy');
      // A second one might double it.
      expect(buttons()).not.toContain('Insert');
      expect(buttons().includes('Undo')).toBe(canUndo);
    }
  });

  it('offers a report of what is not known to be in the field, and of nothing else', () => {
    const report = () => ({ text: '{}', copy: vi.fn() });
    for (const [outcome, isOffered] of [
      [{ delivery: 'insert', status: 'sent', canUndo: true }, true],
      [{ delivery: 'insert', status: 'refused', reason: 'field-refused', copied: true }, true],
      [{ delivery: 'insert', status: 'written' }, false],
    ] as const) {
      open({ report });
      tell(started, succeeded(outcome));
      expect(page.root.textContent.includes('Report this field')).toBe(isOffered);
    }
  });

  it('has the diagnostics of an error that no code stands for, to read and to copy, and of no other', async () => {
    for (const [code, isOffered] of [
      ['internal', true],
      ['model-cut', false],
    ] as const) {
      const diagnostics = { text: vi.fn(async () => '{"caretaker":"1.2.3"}'), copy: vi.fn(async () => true) };
      open({ diagnostics });
      tell(started, { type: 'failed', failure: { code }, text: '', duration: 1 });
      await vi.advanceTimersByTimeAsync(50);
      expect(page.root.textContent.includes('{"caretaker":"1.2.3"}')).toBe(isOffered);
      expect(page.texts('.report button')).toEqual(isOffered ? ['Copy diagnostics'] : []);
      if (isOffered) page.click('.report button');
      expect(diagnostics.copy).toHaveBeenCalledTimes(isOffered ? 1 : 0);
    }
  });

  it('says so of typed words, too', () => {
    open();
    const outcome: DeliveryOutcome = { delivery: 'insert', status: 'sent', canUndo: false };
    tell(started, { type: 'failed', failure: { code: 'model-cut' }, text: '', outcome, duration: 1 });
    expect(page.find('.problem').textContent).toContain('The words you typed were sent to the page.');
  });

  it('says that the typed words are on the clipboard where the field did not take them', () => {
    open();
    const outcome = { delivery: 'insert', status: 'refused', reason: 'field-gone', copied: true } as const;
    tell(started, { type: 'failed', failure: { code: 'model-cut' }, text: '', outcome, duration: 1 });
    expect(page.find('.problem').textContent).toContain('The words you typed were copied to the clipboard.');
  });
});

describe('words', () => {
  const words: RunViewEvent = { type: 'words', words: ['tomorow', 'Kowalczyk'] };

  const changes: RunViewEvent = {
    type: 'changes',
    changes: [
      { kind: 'change', from: 'tomorow', to: 'tomorrow' },
      { kind: 'same', text: ' ' },
      { kind: 'change', from: 'i', to: 'I' },
    ],
  };

  it('wait in the review, behind a notice of one line', () => {
    open();
    tell(started, words, changes, succeeded(written));
    expect(page.find('.notice p').textContent?.trim()).toBe('Polish 2 changes');
    expect(page.texts('.notice .actions button:not(.icon)')).toEqual(['Review', 'Undo']);
    expect(page.texts('.words button')).toEqual([]);
    page.click('.notice button');
    expect(page.texts('.review .words button')).toEqual(['+ tomorow', '+ Kowalczyk']);
  });

  it('are led to where nothing was changed', () => {
    open();
    tell(started, words, succeeded({ delivery: 'replace', status: 'unchanged' }));
    expect(page.texts('.notice .actions button:not(.icon)')).toEqual(['Review']);
    page.click('.notice button');
    expect(page.texts('.words button')).toEqual(['+ tomorow', '+ Kowalczyk']);
  });

  it('are offered for the dictionary, and marked once they are in it', async () => {
    open();
    tell(started, words, changes, succeeded(written));
    page.click('.notice button');
    page.click('.words button');
    await pageAnswered();
    expect(on.onAddWord).toHaveBeenCalledExactlyOnceWith('tomorow');
    tell({ type: 'word-added', word: 'tomorow' });
    expect(page.find('.words .added').textContent).toContain('tomorow');
    expect(page.texts('.words button')).toEqual(['+ Kowalczyk']);
  });

  it('stay where they are shown once all are in it', () => {
    open();
    tell(started, words, changes, succeeded(written));
    page.click('.notice button');
    tell({ type: 'word-added', word: 'tomorow' }, { type: 'word-added', word: 'Kowalczyk' });
    vi.advanceTimersByTime(20_000);
    expect(page.texts('.words .added')).toEqual(['✓ tomorow', '✓ Kowalczyk']);
  });
});

describe('a plain success', () => {
  it('becomes a notice and goes by itself', () => {
    open();
    tell(started, succeeded(written));
    expect(page.find('.notice p').textContent?.trim()).toBe('Polish Replaced');
    expect(status()).toBe('Polish Replaced · Ctrl+Z undoes it');
    vi.advanceTimersByTime(9000);
    expect(on.onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(on.onClose).toHaveBeenCalledOnce();
    expect(page.root.querySelector('.card')).toBeNull();
  });

  it('stays while the pointer or the focus is in it', () => {
    open();
    tell(started, succeeded(written));
    page.find('.layer').dispatchEvent(new Event('pointerenter'));
    vi.advanceTimersByTime(20_000);
    page.find('.layer').dispatchEvent(new Event('pointerleave'));
    handle.focus();
    vi.advanceTimersByTime(20_000);
    expect(on.onClose).not.toHaveBeenCalled();
  });

  it('gives the field back from the notice, and says so', () => {
    open();
    tell(started, succeeded(written));
    expect(page.texts('.notice .actions button:not(.icon)')).toEqual(['Show', 'Undo']);
    page.click('.notice .actions button:nth-of-type(2)');
    expect(on.onUndo).toHaveBeenCalledOnce();
    tell({ type: 'undone', outcome: { status: 'written', strategy: 's' } });
    expect(page.find('.notice').textContent).toContain('Undone. The field is as it was before.');
    expect(page.texts('.notice .actions button:not(.icon)')).toEqual(['Show']);
  });

  it('becomes the whole card to say why the field could not be given back', () => {
    open();
    tell(started, succeeded(written));
    tell({ type: 'undone', outcome: { status: 'refused', reason: 'field-changed' } });
    expect(page.find('.problem').textContent).toBe(
      'Couldn’t undo. The field was left unchanged.The text in the field has changed since then.',
    );
  });

  it('offers no Undo where there is no way back', () => {
    open({ onUndo: undefined });
    tell(started, succeeded(written));
    expect(page.texts('.notice .actions button:not(.icon)')).toEqual(['Show']);
  });

  it('leads from the notice to what was changed', () => {
    open();
    tell(started, { type: 'changes', changes: [{ kind: 'change', from: 'a', to: 'b' }] }, succeeded(written));
    page.click('.notice button');
    expect(page.find('.changes').textContent).toBe('ab');
  });

  it('stays once the user has asked for the whole card', () => {
    open();
    tell(started, succeeded(written));
    page.click('.notice button');
    expect(page.find('.text').textContent).toBe('Good text.');
    vi.advanceTimersByTime(20_000);
    expect(on.onClose).not.toHaveBeenCalled();
  });
});

describe('a script', () => {
  it('cannot press a button: what it makes up is dropped', async () => {
    open({ places: ['replace'], gate: (event) => event.isTrusted });
    tell(started, { type: 'words', words: ['x'] }, succeeded({ delivery: 'card', status: 'done' }));
    for (const button of page.root.querySelectorAll('button')) button.click();
    handle.focus();
    page.press('Escape');
    await pageAnswered();
    for (const callback of Object.values(on)) expect(callback).not.toHaveBeenCalled();
  });
});

describe('moving', () => {
  const box = (left: number, top: number) =>
    vi.spyOn(page.find('.card'), 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 440, 200));

  it('goes by the arrow keys on its handle, and no farther than the edge', () => {
    open();
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    box(100, 300);
    page.find('.handle').focus();
    expect(page.press('ArrowRight').defaultPrevented).toBe(true);
    expect(page.find('.card').style.left).toBe('116px');
    page.press('ArrowUp', { shiftKey: true });
    expect(page.find('.card').style.top).toBe('236px');
    box(550, 300);
    page.press('ArrowRight', { shiftKey: true });
    expect(page.find('.card').style.left).toBe('552px');
  });
});
