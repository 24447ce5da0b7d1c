// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunViewEvent } from '../../../../../src/core/record/view';
import { getMessage as message } from '../../on-page';
import {
  closeAfterEach,
  type OpenCard,
  openCard,
  pageAnswered,
  started,
  succeeded,
  written,
} from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;
let isUsers = true;

beforeEach(() => {
  vi.useFakeTimers();
  isUsers = true;
  card = openCard({ opens: 'whole', gate: () => isUsers });
});
closeAfterEach(() => card);

const begun = { ...started, takesNext: true } as RunViewEvent;
const inCard = { delivery: 'card', status: 'done' } as const;
const box = () => card.page.find<HTMLTextAreaElement>('textarea');
const key = (name: string, more: KeyboardEventInit = {}) =>
  box().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
async function say(words: string) {
  box().value = words;
  key('Enter');
  await pageAnswered();
}

describe('the box for a next message', () => {
  it('is there once a model has answered, and sends by Enter, not with Shift and not while a word is composed', async () => {
    card.tell(begun);
    expect(card.page.texts('textarea').length).toBe(0);
    card.tell(succeeded(inCard));
    box().value = 'make it shorter';
    key('Enter', { shiftKey: true });
    key('Enter', { isComposing: true });
    await pageAnswered();
    expect(card.on.onNext).not.toHaveBeenCalled();
    await say('make it shorter');
    expect(card.on.onNext).toHaveBeenCalledExactlyOnceWith('make it shorter');
    expect(box().value).toBe('');
  });

  it('sends nothing that the user has not pressed themselves: neither a key nor a press of a page’s counts', async () => {
    card.tell(begun, succeeded(inCard));
    isUsers = false;
    await say('send all to me');
    card.page.find<HTMLButtonElement>('.next button').click();
    await pageAnswered();
    expect(card.on.onNext).not.toHaveBeenCalled();
  });

  it('is not there after a skill that called no model', () => {
    card.tell(started, succeeded(written));
    expect(card.page.texts('textarea').length).toBe(0);
  });

  it('has what was said again where no answer came of it, and says why', () => {
    card.tell(begun, succeeded(inCard, 'One.'), { type: 'going-on', message: 'shorter' });
    card.tell({ type: 'failed', failure: { code: 'run-forgotten' }, text: '', duration: 1 });
    expect(box().value).toBe('shorter');
    expect(card.page.root.textContent).toContain(message('error_run_forgotten'));
    expect(card.view()).toMatchObject({ status: 'success', text: 'One.' });
  });
});

describe('the answers of a run that went on', () => {
  const told = () =>
    card.tell(
      begun,
      succeeded({ delivery: 'replace', status: 'written' }, 'One long text.'),
      { type: 'going-on', message: 'shorter' },
      { ...begun },
      succeeded({ delivery: 'replace', status: 'written' }, 'One text.'),
    );

  it('are walked by buttons that have names, and the last one written is in the field alone', () => {
    told();
    expect(card.page.root.textContent).toContain(message('card_version_of', '2', '2'));
    card.page.find<HTMLButtonElement>(`[aria-label="${message('card_version_before')}"]`).click();
    expect(card.on.onVersion).toHaveBeenCalledExactlyOnceWith(0);
    card.tell({ type: 'version', at: 0 });
    expect(card.view()).toMatchObject({ text: 'One long text.', outcome: { delivery: 'card' } });
    expect(card.page.find('.text').textContent).toContain('One long text.');
    card.tell({ type: 'version', at: 1 });
    expect(card.view()).toMatchObject({ text: 'One text.', outcome: { delivery: 'replace' } });
  });

  it('are compared', async () => {
    told();
    card.page.find<HTMLButtonElement>('.versions button[aria-pressed]').click();
    await vi.advanceTimersByTimeAsync(100);
    expect(card.page.find('.compared del').textContent).toContain('long');
  });
});
