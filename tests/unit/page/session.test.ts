// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { RunView } from '../../../src/core/record/view';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunFile, RunRequest } from '../../../src/core/run/run-request';
import type { SkillListing } from '../../../src/core/skill/model';
import type { InsertOrder } from '../../../src/messages/frames';
import type { OpenRequest } from '../../../src/messages/open';
import type { RunListener } from '../../../src/messages/run-link';
import { stateLine } from '../../../src/page/card/card-state';
import type { CardHandle, ShowCardProps } from '../../../src/page/card/show-card';
import type { ShowPaletteProps } from '../../../src/page/palette/show-palette';
import { createSession, type Session } from '../../../src/page/session';
import { openPage } from './on-page';
import { skill, started } from './started';

interface ShownCard extends CardHandle {
  props: ShowCardProps;
  view: RunView;
  focused: boolean;
  close: ReturnType<typeof vi.fn<() => void>>;
}

/** What the session has drawn and started, in order. */
const shown = vi.hoisted(() => ({
  palettes: [] as { props: ShowPaletteProps; close: () => void }[],
  cards: [] as ShownCard[],
  listeners: [] as RunListener[],
  requests: [] as RunRequest[],
  links: [] as { close: ReturnType<typeof vi.fn<() => void>>; give: Mock<(file: RunFile) => void> }[],
  notices: [] as { text: string; onGone: () => void }[],
  cardsAreHere: true,
  loading: Promise.resolve<unknown>(undefined),
  insert: vi.fn<(target: unknown, order: InsertOrder) => Promise<InsertOutcome>>(),
  undo: vi.fn<(target: unknown) => Promise<InsertOutcome>>(),
  copy: vi.fn(async () => true),
  copyPast: vi.fn(async () => true),
}));
vi.mock('../../../src/messages/i18n', async () => await import('./on-page'));
vi.mock('../../../src/page/target/caret-rect', () => ({
  caretRect: () => new DOMRect(),
  workRect: () => new DOMRect(),
}));
vi.mock('../../../src/page/load-writer', () => ({
  loadWriter: async () => ({ insert: shown.insert, undo: shown.undo }),
}));
vi.mock('../../../src/page/notice/show-notice', () => ({
  showNotice: (_surface: unknown, notice: { text: string; onGone: () => void }) => {
    shown.notices.push(notice);
  },
}));
vi.mock('../../../src/page/palette/show-palette', () => ({
  showPalette: (_surface: unknown, props: ShowPaletteProps) => {
    const palette = { props, close: vi.fn() };
    shown.palettes.push(palette);
    return palette;
  },
}));
vi.mock('../../../src/page/load-cards', () => ({
  cardsHere: () => (shown.cardsAreHere ? { showCard, stateLine } : undefined),
  loadCards: () => shown.loading,
}));
vi.mock('../../../src/messages/run-link', () => ({
  copyPast: shown.copyPast,
  startRun: (request: RunRequest, listener: RunListener) => {
    const link = {
      stop: vi.fn(),
      answer: vi.fn(),
      copy: shown.copy,
      addWord: vi.fn(),
      give: vi.fn(),
      close: vi.fn(),
    };
    shown.requests.push(request);
    shown.listeners.push(listener);
    shown.links.push(link);
    return link;
  },
}));

function showCard(_surface: unknown, props: ShowCardProps): ShownCard {
  const card: ShownCard = {
    props,
    view: props.view,
    focused: false,
    update: (view) => {
      card.view = view;
    },
    focus: vi.fn(),
    hasFocus: () => card.focused,
    close: vi.fn(),
  };
  shown.cards.push(card);
  return card;
}

const palette: OpenRequest = { action: { kind: 'palette' }, skills: [skill] };
const run: OpenRequest = {
  ...palette,
  action: { kind: 'run', skill: 'builtin:polish', instruction: '' },
};

const call = 'call-1';

let session: Session;

function field(id: string): HTMLTextAreaElement {
  const element = document.body.appendChild(document.createElement('textarea'));
  element.id = id;
  element.value = `text of ${id}`;
  return element;
}

const at = <T>(list: T[], index: number): T => {
  const found = list.at(index);
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
};

beforeEach(() => {
  openPage().surface.dispose();
  session = createSession(document);
});

afterEach(() => {
  session.dispose();
  for (const list of Object.values(shown)) if (Array.isArray(list)) list.length = 0;
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  shown.cardsAreHere = true;
});

describe('the palette', () => {
  it('goes at the second press, and the field has the focus again', () => {
    const letter = field('letter');
    letter.focus();
    session.open(palette, call);
    letter.blur();
    session.open(palette, call);
    expect(shown.palettes).toHaveLength(1);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(document.activeElement).toBe(letter);
  });

  it('makes way for a skill that is called by its own shortcut', () => {
    field('letter').focus();
    session.open(palette, call);
    session.open(run, call);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(shown.cards).toHaveLength(1);
  });

  it('goes with the session, and the field has the focus again', () => {
    const letter = field('letter');
    letter.focus();
    session.open(palette, call);
    letter.blur();
    session.dispose();
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(document.activeElement).toBe(letter);
  });

  it('leads back to the field when the card has gone meanwhile', () => {
    const letter = field('letter');
    letter.focus();
    session.open(run, call);
    session.open(palette, call);
    letter.blur();
    at(shown.cards, 0).props.onClose(false);
    at(shown.palettes, 0).props.onToCard?.();
    expect(document.activeElement).toBe(letter);
  });

  it('called from a card works on that card’s field, not on the latest one', () => {
    field('first').focus();
    session.open(run, call);
    field('second').focus();
    session.open(run, call);
    at(shown.cards, 0).focused = true;
    session.open(palette, call);
    at(shown.palettes, 0).props.onPick({ skill, instruction: '', read: 'field' });
    expect(document.activeElement?.id).toBe('first');
  });

  it('takes no element of the page for one of its cards', () => {
    field('first').focus();
    session.open(run, call);
    const fake = field('fake');
    fake.setAttribute('data-caretaker-surface', '');
    fake.focus();
    session.open(palette, call);
    expect(document.activeElement).toBe(fake);
  });
});

describe('writing', () => {
  /** Has the field answer when the returned function is called. */
  const laterAnswer = () => {
    let answer: (outcome: InsertOutcome) => void = () => undefined;
    shown.insert.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    return (outcome: InsertOutcome) => answer(outcome);
  };

  it('is done once, however often Insert is pressed', async () => {
    const answer = laterAnswer();
    field('letter').focus();
    session.open(run, call);
    const card = at(shown.cards, 0);
    card.props.onInsert('replace');
    card.props.onInsert('replace');
    answer(written);
    await vi.waitFor(() => expect(card.view.outcome).toMatchObject({ status: 'written' }));
    expect(shown.insert).toHaveBeenCalledTimes(1);
  });

  it.each(['before', 'after'])('is told although the background died %s it was done', async (when) => {
    const answer = laterAnswer();
    field('letter').focus();
    session.open(run, call);
    const listener = at(shown.listeners, 0);
    const outcome = listener.onInsert('Good text.', 'replace');
    if (when === 'before') listener.onInterrupted();
    answer(written);
    await outcome;
    if (when === 'after') listener.onInterrupted();
    const card = at(shown.cards, 0);
    await vi.waitFor(() => expect(card.view.outcome).toMatchObject({ status: 'written' }));
    expect(card.view.failure).toBeUndefined();
  });
});

describe('a text that comes when its run is over', () => {
  it('is not written once the user has pressed Stop, and is not answered', async () => {
    openRun();
    card().props.onStop();
    expect(await at(shown.listeners, -1).onInsert('Good text.', 'replace')).toBeUndefined();
    expect(shown.insert).not.toHaveBeenCalled();
  });

  it.each<RunEvent>([
    { type: 'cancelled', text: '', duration: 9 },
    { type: 'failed', text: '', failure: { code: 'model-cut' }, duration: 9 },
    { type: 'failed', text: '', failure: { code: 'run-timeout' }, duration: 9 },
  ])('is not written if it still waited for its turn: %j', async (end) => {
    let answer: (outcome: InsertOutcome) => void = () => undefined;
    shown.insert.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    openRun();
    tell(started);
    const first = at(shown.listeners, -1).onInsert('First.', 'replace');
    const second = at(shown.listeners, -1).onInsert('Second.', 'replace');
    await vi.waitFor(() => expect(shown.insert).toHaveBeenCalledOnce());
    tell(end);
    answer(written);
    expect(await first).toEqual(written);
    expect(await second).toBeUndefined();
    expect(shown.insert).toHaveBeenCalledOnce();
  });

  it('is written again by a run that was started anew', async () => {
    shown.insert.mockResolvedValue(written);
    openRun();
    card().props.onStop();
    tell(started, { type: 'cancelled', text: '', duration: 9 });
    card().props.onRetry?.();
    expect(await at(shown.listeners, -1).onInsert('Good text.', 'replace')).toEqual(written);
  });
});

/** The latest card; the palette's latest rows. */
const card = () => at(shown.cards, -1);
const rows = () => at(shown.palettes, -1).props.commands.map(({ title }) => title);
const choose = (title: string) => {
  const { props } = at(shown.palettes, -1);
  const command = props.commands.find((row) => row.title === title);
  if (!command) throw new Error(`there is no ${title} among ${rows().join()}`);
  props.onCommand(command);
};
const tell = (...events: RunEvent[]) => {
  for (const event of events) at(shown.listeners, -1).onEvent(event);
};
const succeeded: RunEvent = {
  type: 'succeeded',
  text: 'Good text.',
  outcome: { delivery: 'replace', status: 'written' },
  duration: 9,
};
const written: InsertOutcome = { status: 'written', strategy: 'fake' };
const asking: RunEvent = {
  type: 'asking',
  id: 1,
  question: { kind: 'review', changes: [{ kind: 'change', from: 'a', to: 'b' }] },
};

/** A key in the page; `byUser`: else a script of the page has made it up. */
const press = (element: Element, byUser = true) => {
  const event = new KeyboardEvent('keydown', { key: 'h', bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: byUser });
  element.dispatchEvent(event);
};

/** Starts a run in a new field. */
const openRun = (id = 'letter') => {
  const element = field(id);
  element.focus();
  session.open(run, call);
  return element;
};
/** Has the latest run write into its field and end. */
const finish = async () => {
  shown.insert.mockResolvedValue(written);
  tell(started);
  await at(shown.listeners, -1).onInsert('Good text.', 'replace');
  tell(succeeded);
};

describe('the first run of a page', () => {
  const delayed = () => {
    const outcome = new EventTarget();
    shown.cardsAreHere = false;
    shown.loading = new Promise((resolve, reject) => {
      outcome.addEventListener('come', () => resolve({ showCard }));
      outcome.addEventListener('fail', () => reject(new Error('updated')));
    });
    return {
      come: () => outcome.dispatchEvent(new Event('come')),
      fail: () => outcome.dispatchEvent(new Event('fail')),
    };
  };

  it('begins while what draws its card is on its way, and opens with what has come meanwhile', async () => {
    const { come } = delayed();
    session.open(run, call);
    expect(shown.requests).toHaveLength(1);
    const listener = at(shown.listeners, 0);
    listener.onEvent({ type: 'text', delta: 'First' });
    expect(shown.cards).toHaveLength(0);
    come();
    await vi.waitFor(() => expect(shown.cards).toHaveLength(1));
    expect(at(shown.cards, 0).props.view.text).toBe('First');
    listener.onEvent({ type: 'text', delta: ' words.' });
    expect(at(shown.cards, 0).view.text).toBe('First words.');
  });

  it('opens one card, also when it was over before', async () => {
    const { come } = delayed();
    session.open(run, call);
    at(shown.listeners, 0).onEvent({ type: 'failed', failure: { code: 'no-model' }, text: '', duration: 1 });
    come();
    await vi.waitFor(() => expect(shown.cards).toHaveLength(1));
    expect(at(shown.cards, 0).props.view.status).toBe('error');
  });

  it('shows no card once the session has gone', async () => {
    const { come } = delayed();
    session.open(run, call);
    session.dispose();
    come();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown.cards).toHaveLength(0);
  });

  it('is ended, and the user told, where no card can be drawn any more: nobody would see what it asks', async () => {
    const { fail } = delayed();
    session.open(run, call);
    fail();
    await vi.waitFor(() => expect(shown.notices).toHaveLength(1));
    expect(at(shown.notices, 0).text).toContain('was just updated');
    expect(at(shown.links, 0).close).toHaveBeenCalled();
  });
});

describe('the surface of a field', () => {
  const again = (id: string) => {
    document.getElementById(id)?.focus();
    session.open(run, call);
  };

  it('goes to its next run, and the palette has the one before', async () => {
    openRun();
    await finish();
    again('letter');
    expect(at(shown.cards, 0).close).toHaveBeenCalled();
    expect(shown.cards).toHaveLength(2);
    await finish();
    session.open(palette, call);
    expect(rows().filter((row) => row.includes('Polish') && row.startsWith('Show'))).toHaveLength(2);
  });

  it('stays with a run that goes on', () => {
    openRun();
    again('letter');
    expect(at(shown.cards, 0).close).not.toHaveBeenCalled();
  });

  it('is left alone by a run of another field', async () => {
    openRun();
    await finish();
    openRun('other');
    expect(at(shown.cards, 0).close).not.toHaveBeenCalled();
  });
});

describe('a card that is closed while its run goes on', () => {
  it('does not end the run, which delivers as ever', async () => {
    openRun();
    card().props.onClose(false);
    await finish();
    expect(at(shown.links, 0).close).not.toHaveBeenCalled();
    expect(shown.insert).toHaveBeenCalledOnce();
  });

  it('gives way to a notice of what became of it', async () => {
    openRun();
    card().props.onClose(false);
    await finish();
    expect(shown.cards).toHaveLength(2);
    expect(card().props.opens).toBe('notice');
    expect(card().props.view).toMatchObject({ status: 'success', text: 'Good text.' });
    expect(card().focus).not.toHaveBeenCalled();
  });

  it('gives way to no notice when the run was stopped: the user knows', () => {
    openRun();
    card().props.onClose(false);
    tell(started, { type: 'cancelled', text: '', duration: 9 });
    expect(shown.cards).toHaveLength(1);
  });

  it('comes back when the run asks something', () => {
    openRun();
    card().props.onClose(false);
    tell(started, asking);
    expect(card().props.view.question?.id).toBe(1);
    expect(card().props.opens).toBeUndefined();
    expect(card().props.typedAt).toBeUndefined();
  });

  it('comes back knowing when the user last pressed a key in the page', () => {
    const element = openRun();
    card().props.onClose(false);
    const before = performance.now();
    press(element);
    const after = performance.now();
    press(element, false);
    tell(started, asking);
    expect(card().props.typedAt).toBeGreaterThanOrEqual(before);
    expect(card().props.typedAt).toBeLessThanOrEqual(after);
  });

  it('leaves no listener in the page once its run is over', () => {
    const signals = vi.spyOn(window, 'addEventListener');
    openRun();
    card().props.onClose(false);
    const options = at(
      signals.mock.calls.filter(([type]) => type === 'keydown'),
      -1,
    )[2];
    tell(started, { type: 'cancelled', text: '', duration: 9 });
    expect((options as AddEventListenerOptions).signal?.aborted).toBe(true);
  });

  it('is shown again by the palette: the same run, with what has come', () => {
    openRun();
    tell(started, { type: 'text', delta: 'Good' });
    card().props.onClose(false);
    session.open(palette, call);
    choose('Show running: Polish');
    expect(card().props.view.text).toBe('Good');
    expect(card().focus).toHaveBeenCalledOnce();
    tell({ type: 'text', delta: ' text.' });
    expect(card().view.text).toBe('Good text.');
    expect(shown.listeners).toHaveLength(1);
  });

  it('goes with the session, and its run is ended', () => {
    openRun();
    card().props.onClose(false);
    session.dispose();
    expect(at(shown.links, 0).close).toHaveBeenCalledOnce();
  });
});

describe('runs that are over', () => {
  it('are found again, the last five of them, with their text', async () => {
    for (let count = 0; count < 7; count += 1) {
      openRun(`field-${count}`);
      tell(started, { type: 'failed', failure: { code: 'model-empty' }, text: `Text ${count}`, duration: 1 });
      card().props.onClose(false);
    }
    session.open(palette, call);
    expect(rows()).toEqual([...Array(5).fill('Show last result: Polish'), 'Repeat last run']);
    expect(shown.links.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    at(shown.palettes, -1).props.commands.at(4)?.run();
    expect(card().props).toMatchObject({ opens: 'whole', view: { text: 'Text 2' } });
  });

  it('are copied by the port that they had', async () => {
    openRun();
    await finish();
    card().props.onClose(false);
    session.open(palette, call);
    choose('Show last result: Polish');
    expect(await card().props.onCopy()).toBe(true);
    expect(shown.copy).toHaveBeenCalledWith('r1', undefined);
  });
});

describe('undo', () => {
  it('is offered by the palette once something was written, and told in a notice', async () => {
    openRun();
    await finish();
    card().props.onClose(false);
    session.open(palette, call);
    expect(rows()).toContain('Undo last run');
    shown.undo.mockResolvedValue(written);
    choose('Undo last run');
    await vi.waitFor(() => expect(card().props.view.undone).toEqual(written));
    expect(card().props.opens).toBe('notice');
    session.open(palette, call);
    expect(rows()).not.toContain('Undo last run');
  });

  it('takes the run that wrote last, not the one that began last', async () => {
    openRun('first');
    const [first] = shown.listeners;
    openRun('second');
    shown.insert.mockResolvedValue(written);
    await at(shown.listeners, 1).onInsert('Second.', 'replace');
    await first?.onInsert('First.', 'replace');
    shown.undo.mockResolvedValue(written);
    session.open({ ...palette, action: { kind: 'undo' } }, call);
    await vi.waitFor(() => expect(at(shown.cards, 0).view.undone).toEqual(written));
    expect(at(shown.cards, 1).view.undone).toBeUndefined();
  });

  it('says why in the card, and can be tried again', async () => {
    openRun();
    await finish();
    const refused: InsertOutcome = { status: 'refused', reason: 'field-changed' };
    shown.undo.mockResolvedValue(refused);
    card().props.onUndo?.();
    await vi.waitFor(() => expect(card().view.undone).toEqual(refused));
    session.open(palette, call);
    expect(rows()).toContain('Undo last run');
  });

  it('right after another waits for it, and takes what was written before', async () => {
    openRun('first');
    openRun('second');
    shown.insert.mockResolvedValue(written);
    await at(shown.listeners, 0).onInsert('First.', 'replace');
    await at(shown.listeners, 1).onInsert('Second.', 'replace');
    const isBack: ((outcome: InsertOutcome) => void)[] = [];
    shown.undo.mockImplementation(() => new Promise((resolve) => isBack.push(resolve)));
    for (let times = 0; times < 3; times++) session.open({ ...palette, action: { kind: 'undo' } }, call);
    await vi.waitFor(() => expect(isBack).toHaveLength(1));
    expect(shown.notices).toEqual([]);
    isBack[0]?.(written);
    await vi.waitFor(() => expect(isBack).toHaveLength(2));
    isBack[1]?.(written);
    await vi.waitFor(() => expect(shown.notices).toHaveLength(1));
    expect([0, 1].map((card) => at(shown.cards, card).view.undone)).toEqual([written, written]);
    expect(shown.undo).toHaveBeenCalledTimes(2);
  });

  it('says that there is nothing, where nothing was written', () => {
    field('letter').focus();
    session.open({ ...palette, action: { kind: 'undo' } }, call);
    expect(shown.notices.map(({ text }) => text)).toEqual(['Nothing to undo on this page']);
    expect(shown.undo).not.toHaveBeenCalled();
  });
});

describe('other changes after a review', () => {
  it('are written when the first text was taken back, and one after the other', async () => {
    openRun();
    await finish();
    const order: string[] = [];
    shown.undo.mockImplementation(async () => {
      order.push('undo');
      return written;
    });
    shown.insert.mockImplementation(async (_target, { text }) => {
      order.push(text);
      return written;
    });
    card().props.onRewrite?.('One.', [true, false]);
    card().props.onRewrite?.('Two.', [false, false]);
    await vi.waitFor(() => expect(card().view.text).toBe('Two.'));
    expect(order).toEqual(['undo', 'One.', 'undo', 'Two.']);
    expect(card().view.accepted).toEqual([false, false]);
  });

  it('are not written over a field that could not be put back', async () => {
    openRun();
    await finish();
    shown.insert.mockClear();
    const refused: InsertOutcome = { status: 'refused', reason: 'field-changed' };
    shown.undo.mockResolvedValue(refused);
    card().props.onRewrite?.('One.', [false]);
    await vi.waitFor(() => expect(card().view.rewritten).toEqual(refused));
    expect(shown.insert).not.toHaveBeenCalled();
    expect(card().view.undone).toBeUndefined();
  });

  it('that the field refuses leave it as it was before the run, and the card says so', async () => {
    openRun();
    await finish();
    shown.undo.mockResolvedValue(written);
    shown.insert.mockRejectedValue(new Error('the page threw'));
    card().props.onRewrite?.('One.', [false]);
    await vi.waitFor(() => expect(card().view.rewritten).toMatchObject({ reason: 'field-refused' }));
    expect(card().view.undone).toEqual({ status: 'written', strategy: 'undo' });
  });
});

describe('a file that the run has made', () => {
  const files: RunFile[] = [
    { path: 'a.md', text: '# A', encoding: 'utf8' },
    { path: 'b.md', text: '# B', encoding: 'utf8' },
  ];
  const end: RunEvent = {
    type: 'succeeded',
    text: 'Two files.',
    outcome: { delivery: 'card', status: 'done' },
    duration: 1,
  };

  it('is written once, however often it is pressed, and can be undone', async () => {
    openRun();
    tell(started, { type: 'files', files }, end);
    shown.insert.mockClear();
    shown.insert.mockResolvedValue(written);
    card().props.onInsertFile('a.md');
    card().props.onInsertFile('a.md');
    card().props.onInsertFile('b.md');
    await vi.waitFor(() => expect(card().view.placed).toEqual({ path: 'a.md', outcome: written }));
    expect(shown.insert.mock.calls.map(([, { text }]) => text)).toEqual(['# A']);
    expect(card().view.outcome).toMatchObject({ status: 'written' });
    shown.undo.mockResolvedValue(written);
    card().props.onUndo?.();
    await vi.waitFor(() => expect(card().view.undone).toEqual(written));
  });

  it('takes the place of what the run has written itself, or of another file', async () => {
    openRun();
    tell({ type: 'files', files });
    await finish();
    const order: string[] = [];
    shown.undo.mockImplementation(async () => {
      order.push('undo');
      return written;
    });
    shown.insert.mockImplementation(async (_target, { text }) => {
      order.push(text);
      return written;
    });
    card().props.onInsertFile('a.md');
    await vi.waitFor(() => expect(card().view.placed?.path).toBe('a.md'));
    card().props.onInsertFile('b.md');
    await vi.waitFor(() => expect(card().view.placed?.path).toBe('b.md'));
    expect(order).toEqual(['undo', '# A', 'undo', '# B']);
    expect(card().view.undone).toBeUndefined();
  });

  it('leaves the result where the field has changed since', async () => {
    openRun();
    tell({ type: 'files', files });
    await finish();
    const { outcome } = card().view;
    shown.insert.mockClear();
    const refused: InsertOutcome = { status: 'refused', reason: 'field-changed' };
    shown.undo.mockResolvedValue(refused);
    card().props.onInsertFile('a.md');
    await vi.waitFor(() => expect(card().view.placed?.outcome).toEqual(refused));
    expect(card().view.outcome).toEqual(outcome);
    expect(shown.insert).not.toHaveBeenCalled();
  });

  it('is copied by its path, and one that there is not is not written', async () => {
    openRun();
    tell(started, { type: 'files', files }, end);
    shown.insert.mockClear();
    await card().props.onCopyFile('a.md');
    expect(shown.copy).toHaveBeenCalledWith('r1', { file: 'a.md' });
    card().props.onInsertFile('c.md');
    await Promise.resolve();
    expect(shown.insert).not.toHaveBeenCalled();
  });
});

describe('what a function gave', () => {
  const result = { value: { rows: [{ a: 1 }] }, isText: false, choices: [] };
  const end: RunEvent = {
    type: 'succeeded',
    text: 'As Markdown',
    outcome: { delivery: 'card', status: 'done' },
    duration: 1,
  };

  it('is written in the form that the user chose', async () => {
    openRun();
    tell(started, { type: 'result', result }, end);
    shown.insert.mockClear();
    shown.insert.mockResolvedValue(written);
    for (const form of ['table', 'text'] as const) {
      shown.insert.mockClear();
      card().props.onInsertAs('insert', 'a * b', form);
      await vi.waitFor(() => expect(shown.insert).toHaveBeenCalledOnce());
      // In a field that holds formatting a table is drawn, and words stand as they are.
      const order = { text: 'a * b', spot: 'caret', form: form === 'text' ? 'plain' : 'markdown' };
      expect(shown.insert.mock.calls.map(([, given]) => given)).toEqual([order]);
      await vi.waitFor(() => expect(card().view.outcome).toMatchObject({ status: 'written' }));
    }
  });

  it('is on the clipboard in that form where the field does not take it', async () => {
    openRun();
    tell(started, { type: 'result', result }, end);
    shown.insert.mockResolvedValue({ status: 'refused', reason: 'field-changed' });
    card().props.onInsertAs('insert', 'a table', 'table');
    await vi.waitFor(() => expect(card().view.outcome).toMatchObject({ status: 'refused' }));
    expect(shown.copy).toHaveBeenCalledWith('r1', { form: 'table' });
  });
});

describe('a skill with a form', () => {
  const asking: SkillListing = {
    ...skill,
    input: [{ name: 'to', kind: 'text', label: 'To', required: true }],
  };
  const named = { ...run, skills: [asking] };

  it('called by its name opens the form, and runs with what was entered', () => {
    field('letter').focus();
    session.open(named, call);
    expect(shown.requests).toEqual([]);
    const { props } = at(shown.palettes, 0);
    expect(props.form).toEqual({ skill: asking, instruction: '' });
    props.onEntered(asking, { to: 'Ada' });
    props.onPick({ skill: asking, instruction: '', read: 'field', fields: { to: 'Ada' } });
    expect(at(shown.requests, 0).fields).toEqual({ to: 'Ada' });
    session.open(named, call);
    expect(at(shown.palettes, 1).props.entered(asking)).toEqual({ to: 'Ada' });
  });

  it('is repeated without it where it is known what was entered', () => {
    field('letter').focus();
    session.open(
      {
        ...named,
        action: { kind: 'run', skill: asking.key, instruction: 'x', fields: { to: 'Ada', more: 1 } },
      },
      call,
    );
    expect(shown.palettes).toEqual([]);
    expect(at(shown.requests, 0)).toMatchObject({ instruction: 'x', fields: { to: 'Ada' } });
    expect(at(shown.requests, 0).fields).not.toHaveProperty('more');
  });

  it('is asked again where what was entered is right no longer', () => {
    field('letter').focus();
    session.open(
      {
        ...named,
        action: { kind: 'run', skill: asking.key, instruction: '', fields: { to: '', old: true } },
      },
      call,
    );
    expect(shown.requests).toEqual([]);
    expect(at(shown.palettes, 0).props.entered(asking)).toMatchObject({ to: '' });
  });

  it('is repeated by the palette with the same values, where the user is now', () => {
    field('first').focus();
    session.open(
      {
        ...named,
        action: { kind: 'run', skill: asking.key, instruction: '', fields: { to: 'Ada' } },
      },
      call,
    );
    field('second').focus();
    session.open({ ...named, action: { kind: 'palette' } }, call);
    choose('Repeat last run');
    expect(at(shown.requests, 1)).toMatchObject({
      fields: { to: 'Ada' },
      target: { text: 'text of second' },
    });
  });
});

describe('a file that the user gives', () => {
  const file: RunFile = { path: 'a.csv', text: 'YQ==', encoding: 'base64' };

  it('goes to the run at once, and with it where it is made again, unless it was taken back', () => {
    field('letter').focus();
    session.open(run, call);
    card().props.onGive(file);
    expect(at(shown.links, 0).give).toHaveBeenCalledExactlyOnceWith(file);
    expect(card().view.given).toEqual([file]);
    expect(at(shown.requests, 0).given).toBeUndefined();
    tell({ type: 'cancelled', text: '', duration: 9 });
    card().props.onRetry?.();
    expect(at(shown.requests, 1).given).toEqual([file]);
    expect(card().view).toMatchObject({ status: 'running', given: [file] });
    tell({ type: 'cancelled', text: '', duration: 9 });
    card().props.onTakeBack('a.csv');
    card().props.onRetry?.();
    expect(at(shown.requests, 2)).not.toHaveProperty('given');
  });
});

describe('a result of the history', () => {
  const offered = { runId: 'old', skillName: 'Summarize', text: 'A sum.' };

  it('is inserted where the user is, shown whole, and copied by its record', async () => {
    shown.insert.mockResolvedValue(written);
    field('letter').focus();
    session.open({ ...palette, offered }, call);
    const { props } = at(shown.palettes, 0);
    if (!props.offered) throw new Error('nothing is offered');
    props.onCommand(props.offered);
    await vi.waitFor(() => expect(shown.cards).toHaveLength(1));
    expect(shown.insert).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      { text: 'A sum.', spot: 'caret', form: 'markdown' },
      undefined,
    );
    expect(card().props).toMatchObject({ opens: 'whole', onRetry: undefined });
    expect(card().props.view).toMatchObject({ text: 'A sum.', outcome: { status: 'written' } });
    await card().props.onCopy();
    expect(shown.copyPast).toHaveBeenCalledWith('old', undefined);
    expect(shown.requests).toEqual([]);
  });

  it('is only shown where there is no field', () => {
    (document.activeElement as HTMLElement | null)?.blur();
    session.open({ ...palette, offered }, call);
    at(shown.palettes, 0).props.offered?.run();
    expect(shown.insert).not.toHaveBeenCalled();
    expect(card().props.view).toMatchObject({
      text: 'A sum.',
      outcome: { delivery: 'card', status: 'done' },
    });
  });

  it('opens the palette anew where it is open', () => {
    field('letter').focus();
    session.open(palette, call);
    session.open({ ...palette, offered }, call);
    expect(shown.palettes).toHaveLength(2);
  });
});

describe('a card that was closed', () => {
  it('is not held by the session any more', () => {
    openRun();
    const closed = card();
    closed.props.onClose(false);
    session.dispose();
    expect(closed.close).not.toHaveBeenCalled();
  });
});
