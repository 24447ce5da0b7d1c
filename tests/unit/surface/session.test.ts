// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { RunView } from '../../../src/core/record/view';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunErrorCode } from '../../../src/core/run/run-failure';
import type { RunFile, RunRequest } from '../../../src/core/run/run-request';
import type { SkillListing } from '../../../src/core/skill/model';
import * as funnel from '../../../src/diagnostics/report';
import type { InsertOrder } from '../../../src/messages/frames';
import type { OpenRequest } from '../../../src/messages/open';
import type { RunListener } from '../../../src/messages/run-link';
import type { SurfaceCommands } from '../../../src/messages/surface';
import type { CardHandle, ShowCardProps } from '../../../src/surface/card/show-card';
import type { PageNotice } from '../../../src/surface/notice/show-notice';
import type { ShowPaletteProps } from '../../../src/surface/palette/show-palette';
import { createSession, type Session } from '../../../src/surface/session';
import { createFakePage, type FakePage } from './fake-page';
import { openPage, type TestPage } from './on-page';
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
  notices: [] as (PageNotice & { onGone(): void; close: () => void })[],
  insert: vi.fn<(place: string, order: InsertOrder) => Promise<InsertOutcome>>(),
  undo: vi.fn<(place: string) => Promise<InsertOutcome>>(),
  copy: vi.fn(async () => true),
  copyPast: vi.fn(async () => true),
}));
vi.mock('../../../src/messages/i18n', async () => await import('./on-page'));
vi.mock('../../../src/surface/notice/show-notice', () => ({
  showNotice: (_surface: unknown, notice: PageNotice & { onGone(): void }) => {
    const close = vi.fn(notice.onGone);
    shown.notices.push({ ...notice, close });
    return close;
  },
}));
vi.mock('../../../src/surface/palette/show-palette', () => ({
  showPalette: (_surface: unknown, props: ShowPaletteProps) => {
    const palette = { props, close: vi.fn() };
    shown.palettes.push(palette);
    return palette;
  },
}));
vi.mock('../../../src/surface/card/show-card', () => ({
  showCard: (surface: unknown, props: ShowCardProps) => showCard(surface, props),
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

let frame: TestPage;
let page: FakePage;
let session: Session;
const commands = {
  ready: vi.fn(async () => undefined),
  left: vi.fn(async () => undefined),
  openSettings: vi.fn(async () => undefined),
  askForFrame: vi.fn(async () => undefined),
  readPdf: vi.fn(async () => 'broken' as const),
  findByMeaning: vi.fn(async () => []),
  findElsewhere: vi.fn(async () => undefined),
  freshSkills: vi.fn(async () => undefined),
  changeSkill: vi.fn(async (): Promise<void> => undefined),
  models: vi.fn(async () => []),
  blindModel: vi.fn(async () => undefined),
  instructions: vi.fn(async () => []),
  neverHere: vi.fn(async () => undefined),
  keepChoices: vi.fn<SurfaceCommands['keepChoices']>(async () => undefined),
};

/** What has begun comes about: the page and what draws cards answer at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The user calls, as the background goes about it. Tells whether something was to be opened. */
const call = async ({ action, anew, offered, skills, choices, site }: OpenRequest, name = 'call-1') => {
  const goesOn = await session.called({ action, anew, offers: offered !== undefined });
  if (goesOn) await session.open({ action, skills, offered, choices, site, call: name });
  return goesOn;
};
/** The same; resolves once all is open. */
const open = async (request: OpenRequest) => {
  await call(request);
  await settled();
};

const at = <T>(list: T[], index: number): T => {
  const found = list.at(index);
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
};

beforeEach(() => {
  frame = openPage();
  page = createFakePage({ insert: shown.insert, undo: shown.undo });
  session = createSession({ surface: frame.surface, places: page.places, host: page.host, commands });
});

afterEach(() => {
  session.dispose();
  for (const list of Object.values(shown)) if (Array.isArray(list)) list.length = 0;
  vi.resetAllMocks();
  shown.copy.mockResolvedValue(true);
  shown.copyPast.mockResolvedValue(true);
});

describe('the palette', () => {
  it('goes at the second press, and the field has the focus again', async () => {
    page.field('letter');
    await open(palette);
    page.active = undefined;
    await open(palette);
    expect(shown.palettes).toHaveLength(1);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(page.active).toBe('letter');
  });

  it('makes way for a skill that is called by its own shortcut', async () => {
    page.field('letter');
    await open(palette);
    await open(run);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(shown.cards).toHaveLength(1);
  });

  it('goes with the session, and the field has the focus again', async () => {
    page.field('letter');
    await open(palette);
    page.active = undefined;
    session.dispose();
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(page.active).toBe('letter');
  });

  it('leads back to the field when the card has gone meanwhile', async () => {
    page.field('letter');
    await open(run);
    await open(palette);
    page.active = undefined;
    at(shown.cards, 0).props.onClose(false);
    at(shown.palettes, 0).props.onToCard?.();
    expect(page.active).toBe('letter');
  });

  it('called from a card works on that card’s field, not on the latest one', async () => {
    page.field('first');
    await open(run);
    page.field('second');
    await open(run);
    at(shown.cards, 0).focused = true;
    page.active = undefined;
    await open(palette);
    at(shown.palettes, 0).props.onPick({ skill, instruction: '', read: 'field' });
    await settled();
    expect(page.active).toBe('first');
    expect(at(shown.requests, -1).target.text).toBe('text of first');
  });

  it('begins a run with the model, or in the card, as it was chosen for it', async () => {
    await open(palette);
    at(shown.palettes, 0).props.onPick({
      skill,
      instruction: '',
      read: 'field',
      model: 'at-home',
      goes: 'card',
    });
    await settled();
    expect(at(shown.requests, -1)).toMatchObject({ model: 'at-home', goes: 'card', place: 'card' });
  });

  it('keeps what is changed of a skill in the palette, and tells where that fails', async () => {
    await open(palette);
    const { actions } = at(shown.palettes, 0).props;
    expect(await actions.change(skill, { pinned: true })).toBe(true);
    expect(commands.changeSkill).toHaveBeenLastCalledWith(skill.id, { pinned: true });
    const report = vi.spyOn(funnel, 'report').mockReturnValue();
    commands.changeSkill.mockRejectedValueOnce(new Error('no database'));
    expect(await actions.change(skill, { enabled: false })).toBe(false);
    expect(report).toHaveBeenCalledOnce();
    actions.edit(skill);
    expect(commands.openSettings).toHaveBeenLastCalledWith(skill.key);
  });
});

describe('a call', () => {
  it('offers to rule out the site of its page, where it has one', async () => {
    page.field('letter');
    await open(palette);
    expect(at(shown.palettes, 0).props.places.map(({ id }) => id)).not.toContain('never');
    await open({ ...palette, anew: true, site: 'mail.example' });
    const never = at(shown.palettes, -1).props.places.find(({ id }) => id === 'never');
    expect(never?.description).toContain('mail.example');
    if (never) at(shown.palettes, -1).props.onCommand(never);
    await settled();
    expect(commands.neverHere).toHaveBeenCalledOnce();
  });

  it('while the page is being asked where the user is opens nothing more', async () => {
    let tell: () => void = () => undefined;
    const { captured } = page.places;
    page.places.captured = () => new Promise((resolve) => (tell = () => resolve(captured())));
    page.field('letter');
    const first = call(palette);
    await settled();
    expect(await call(palette)).toBe(false);
    tell();
    await first;
    expect(shown.palettes).toHaveLength(1);
    expect(at(shown.palettes, 0).close).not.toHaveBeenCalled();
  });

  it('that closes the palette is told from one that opens it anew, or offers something, or runs a skill', async () => {
    page.field('letter');
    const answers: boolean[] = [];
    for (const request of [palette, palette, palette, { ...palette, anew: true }, run])
      answers.push(await call(request));
    expect(answers).toEqual([true, false, true, true, true]);
    expect(shown.palettes).toHaveLength(3);
  });

  it('of a page that tells of no place opens nothing', async () => {
    page.places.captured = async () => undefined;
    await open(palette);
    expect(shown.palettes).toEqual([]);
  });

  it('begins no run where the page does not tell what there is to work on', async () => {
    page.field('letter');
    page.places.summary = () => Promise.reject(new Error('Nobody answers places'));
    await open(run);
    expect(shown.requests).toEqual([]);
    expect(shown.cards).toEqual([]);
  });
});

describe('the user in a frame that nobody can look into', () => {
  const at = { x: 30, y: 40, width: 300, height: 200 };
  const notice = () => {
    const [last] = shown.notices.slice(-1);
    if (!last) throw new Error('nothing was said');
    return last;
  };
  const press = (label: string) => {
    const action = notice().actions?.find((one) => one.label === label);
    if (!action) throw new Error(`there is no ${label}`);
    notice().onGone();
    action.run();
  };

  it('is told, and has the palette for what is around it, where no permission would open it', async () => {
    page.closed = { at, asked: false };
    await open(palette);
    expect(notice()).toMatchObject({ anchor: { x: 30, y: 40, width: 0, height: 0 } });
    expect(notice().asks).toBeUndefined();
    expect(shown.palettes).toHaveLength(1);
  });

  it('is asked for the permission at first, and goes on without it if they want to', async () => {
    page.closed = { at, site: 'https://b.example', asked: false };
    page.field('letter');
    await open(palette);
    expect(notice()).toMatchObject({ asks: true, anchor: at });
    expect(notice().text).toContain('b.example');
    expect(shown.palettes).toEqual([]);
    page.active = undefined;
    const [allow, without] = (notice().actions ?? []).map(({ label }) => label);
    press(without ?? '');
    await vi.waitFor(() => expect(shown.palettes).toHaveLength(1));
    expect(page.active).toBe('letter');
    press(allow ?? '');
    expect(commands.askForFrame).toHaveBeenCalledExactlyOnceWith('https://b.example');
  });

  it('is not asked again, but told, and has the palette at once', async () => {
    page.closed = { at, site: 'https://b.example', asked: true };
    await open(palette);
    expect(notice().asks).toBeUndefined();
    expect(notice().actions).toHaveLength(1);
    expect(shown.palettes).toHaveLength(1);
  });

  it('is asked no more by the time of the next call', async () => {
    page.closed = { at, site: 'https://b.example', asked: false };
    await open(palette);
    page.closed = undefined;
    await open(palette);
    expect(notice().close).toHaveBeenCalledOnce();
    expect(shown.palettes).toHaveLength(1);
  });
});

describe('once nothing is open any more', () => {
  const pass = () => vi.advanceTimersByTimeAsync(1000);
  const openNow = async (request: OpenRequest, name?: string) => {
    await call(request, name);
    await vi.advanceTimersByTimeAsync(0);
  };
  const closePalette = () => at(shown.palettes, -1).props.onClose();

  beforeEach(() => {
    vi.useFakeTimers();
    page.field('letter');
  });
  afterEach(() => void vi.useRealTimers());

  it('the background is told of which call that was, and the frame goes when none comes for five minutes', async () => {
    await openNow(palette, 'call-1');
    await openNow({ ...palette, anew: true }, 'call-2');
    await pass();
    expect(commands.left).not.toHaveBeenCalled();
    closePalette();
    await pass();
    expect(commands.left).toHaveBeenCalledExactlyOnceWith('call-2');
    await vi.advanceTimersByTimeAsync(298_000);
    expect(page.host.leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.host.leave).toHaveBeenCalledOnce();
  });

  it('the frame stays for the next call, and as long from then', async () => {
    for (const passed of [200_000, 200_000]) {
      await openNow(palette);
      closePalette();
      await vi.advanceTimersByTimeAsync(passed);
    }
    expect(page.host.leave).not.toHaveBeenCalled();
    await openNow(palette);
    await vi.advanceTimersByTimeAsync(400_000);
    expect(page.host.leave).not.toHaveBeenCalled();
  });

  it('the frame stays while it is needed to find a run again, to put it back, or to fill in a form', async () => {
    await openNow(run);
    at(shown.listeners, 0).onEvent({ type: 'cancelled', text: '', duration: 1 });
    card().props.onClose(false);
    await pass();
    expect(commands.left).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(400_000);
    expect(page.host.leave).not.toHaveBeenCalled();
  });

  it('nothing is told while a run goes on unseen', async () => {
    await openNow(run);
    card().props.onClose(false);
    await pass();
    expect(commands.left).not.toHaveBeenCalled();
    at(shown.listeners, 0).onEvent({ type: 'cancelled', text: '', duration: 1 });
    await pass();
    expect(commands.left).toHaveBeenCalledOnce();
  });

  it('nothing is told where the next thing comes at once', async () => {
    await openNow(palette);
    at(shown.palettes, 0).props.onPick({ skill, instruction: '', read: 'field' });
    await pass();
    expect(shown.cards).toHaveLength(1);
    expect(commands.left).not.toHaveBeenCalled();
  });

  it('nothing is told while a slow page gets the keyboard back, and the next thing comes only then', async () => {
    let giveBack: (() => void) | undefined;
    page.places.focus = () =>
      new Promise((resolve) => {
        giveBack = resolve;
      });
    await openNow(palette);
    at(shown.palettes, 0).props.onPick({ skill, instruction: '', read: 'field' });
    await pass();
    expect(commands.left).not.toHaveBeenCalled();
    giveBack?.();
    await pass();
    expect(shown.cards).toHaveLength(1);
    expect(commands.left).not.toHaveBeenCalled();
  });

  it('a page in which nothing could be opened is left too', async () => {
    page.places.captured = async () => undefined;
    await openNow(palette);
    await pass();
    expect(commands.left).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(page.host.leave).toHaveBeenCalledOnce();
  });

  it('it is told again where the page comes back that the browser has kept, and not where a palette is open in it', async () => {
    await openNow(palette, 'call-1');
    await session.cameBack();
    await pass();
    expect(commands.ready).toHaveBeenCalledExactlyOnceWith('call-1');
    expect(commands.left).not.toHaveBeenCalled();
    closePalette();
    await pass();
    await session.cameBack();
    await pass();
    expect(commands.left.mock.calls).toEqual([['call-1'], ['call-1']]);
  });

  it('nothing is told once the session has gone', async () => {
    await openNow(palette);
    closePalette();
    session.dispose();
    await pass();
    expect(commands.left).not.toHaveBeenCalled();
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
    page.field('letter');
    await open(run);
    const card = at(shown.cards, 0);
    card.props.onInsert('replace');
    card.props.onInsert('replace');
    answer(written);
    await vi.waitFor(() => expect(card.view.outcome).toMatchObject({ status: 'written' }));
    expect(shown.insert).toHaveBeenCalledTimes(1);
  });

  it.each(['before', 'after'])('is told although the background died %s it was done', async (when) => {
    const answer = laterAnswer();
    page.field('letter');
    await open(run);
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
    await openRun();
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
    await openRun();
    await tell(started);
    const first = at(shown.listeners, -1).onInsert('First.', 'replace');
    const second = at(shown.listeners, -1).onInsert('Second.', 'replace');
    await vi.waitFor(() => expect(shown.insert).toHaveBeenCalledOnce());
    await tell(end);
    answer(written);
    expect(await first).toEqual(written);
    expect(await second).toBeUndefined();
    expect(shown.insert).toHaveBeenCalledOnce();
  });

  it('is written again by a run that was started anew', async () => {
    shown.insert.mockResolvedValue(written);
    await openRun();
    card().props.onStop();
    await tell(started, { type: 'cancelled', text: '', duration: 9 });
    card().props.onRetry?.();
    expect(await at(shown.listeners, -1).onInsert('Good text.', 'replace')).toEqual(written);
  });
});

/** The latest card; the palette's latest rows. */
const card = () => at(shown.cards, -1);
const rows = () => at(shown.palettes, -1).props.commands.map(({ title }) => title);
const choose = async (title: string) => {
  const { props } = at(shown.palettes, -1);
  const command = props.commands.find((row) => row.title === title);
  if (!command) throw new Error(`there is no ${title} among ${rows().join()}`);
  props.onCommand(command);
  await settled();
};
const tell = async (...events: RunEvent[]) => {
  for (const event of events) at(shown.listeners, -1).onEvent(event);
  await settled();
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

/** Starts a run in a new field. */
const openRun = async (id = 'letter') => {
  page.field(id);
  await open(run);
};
/** Has the latest run write into its field and end. */
const finish = async () => {
  shown.insert.mockResolvedValue(written);
  await tell(started);
  await at(shown.listeners, -1).onInsert('Good text.', 'replace');
  await tell(succeeded);
};

describe('a run whose card has no place yet', () => {
  /** Has the page take its time to tell where the card goes. */
  const delayed = () => {
    let come: () => void = () => undefined;
    page.placed = new Promise((resolve) => {
      come = resolve;
    });
    return { come };
  };

  it('begins, and opens it with what has come since', async () => {
    const { come } = delayed();
    await open(run);
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
    await open(run);
    at(shown.listeners, 0).onEvent({ type: 'failed', failure: { code: 'no-model' }, text: '', duration: 1 });
    come();
    await vi.waitFor(() => expect(shown.cards).toHaveLength(1));
    expect(at(shown.cards, 0).props.view.status).toBe('error');
  });

  it('shows no card once the session has gone', async () => {
    const { come } = delayed();
    await open(run);
    session.dispose();
    come();
    await settled();
    expect(shown.cards).toHaveLength(0);
  });
});

describe('a run that failed for want of a model', () => {
  const failed = (code: RunErrorCode) => tell({ type: 'failed', failure: { code }, text: '', duration: 1 });

  it.each(['no-model', 'model-key'] as const)('(%s) begins again once one is saved', async (code) => {
    await openRun();
    await failed(code);
    await session.modelSaved();
    expect(shown.requests).toHaveLength(2);
    expect(at(shown.requests, 1)).toEqual(at(shown.requests, 0));
    expect(card().view.status).toBe('running');
    await finish();
    expect(shown.insert).toHaveBeenCalledOnce();
    await session.modelSaved();
    expect(shown.requests).toHaveLength(2);
  });

  it('does not begin again once its card is closed: nobody waits for it', async () => {
    await openRun();
    await failed('no-model');
    card().props.onClose(false);
    await session.modelSaved();
    expect(shown.requests).toHaveLength(1);
  });

  it.each(['model-refused', 'field-gone', 'interrupted'] as const)(
    'is none that failed for another reason (%s)',
    async (code) => {
      await openRun();
      await failed(code);
      await session.modelSaved();
      expect(shown.requests).toHaveLength(1);
    },
  );
});

describe('the surface of a field', () => {
  it('goes to its next run, and the palette has the one before', async () => {
    await openRun();
    await finish();
    await openRun();
    expect(at(shown.cards, 0).close).toHaveBeenCalled();
    expect(shown.cards).toHaveLength(2);
    await finish();
    await open(palette);
    expect(rows().filter((row) => row.includes('Polish') && row.startsWith('Show'))).toHaveLength(2);
  });

  it('stays with a run that goes on', async () => {
    await openRun();
    await openRun();
    expect(at(shown.cards, 0).close).not.toHaveBeenCalled();
  });

  it('is left alone by a run of another field', async () => {
    await openRun();
    await finish();
    await openRun('other');
    expect(at(shown.cards, 0).close).not.toHaveBeenCalled();
  });
});

describe('a card that is closed while its run goes on', () => {
  it('does not end the run, which delivers as ever', async () => {
    await openRun();
    card().props.onClose(false);
    await finish();
    expect(at(shown.links, 0).close).not.toHaveBeenCalled();
    expect(shown.insert).toHaveBeenCalledOnce();
  });

  it('gives way to a notice of what became of it', async () => {
    await openRun();
    card().props.onClose(false);
    await finish();
    expect(shown.cards).toHaveLength(2);
    expect(card().props.opens).toBe('notice');
    expect(card().props.view).toMatchObject({ status: 'success', text: 'Good text.' });
    expect(card().focus).not.toHaveBeenCalled();
  });

  it('gives way to no notice when the run was stopped: the user knows', async () => {
    await openRun();
    card().props.onClose(false);
    await tell(started, { type: 'cancelled', text: '', duration: 9 });
    expect(shown.cards).toHaveLength(1);
  });

  it('comes back when the run asks something', async () => {
    await openRun();
    card().props.onClose(false);
    await tell(started, asking);
    expect(card().props.view.question?.id).toBe(1);
    expect(card().props.opens).toBeUndefined();
    expect(await card().props.sinceKey()).toBeUndefined();
  });

  it('comes back knowing when the user last pressed a key in the page, unless the page has gone', async () => {
    await openRun();
    card().props.onClose(false);
    page.sinceKey = 900;
    await tell(started, asking);
    expect(await card().props.sinceKey()).toBe(900);
    page.host.sinceKey = () => Promise.reject(new Error('Nobody answers host'));
    expect(await card().props.sinceKey()).toBeUndefined();
  });

  it('is shown again by the palette: the same run, with what has come', async () => {
    await openRun();
    await tell(started, { type: 'text', delta: 'Good' });
    card().props.onClose(false);
    await open(palette);
    await choose('Show running: Polish');
    expect(card().props.view.text).toBe('Good');
    expect(card().focus).toHaveBeenCalledOnce();
    await tell({ type: 'text', delta: ' text.' });
    expect(card().view.text).toBe('Good text.');
    expect(shown.listeners).toHaveLength(1);
  });

  it('goes with the session, and its run is ended', async () => {
    await openRun();
    card().props.onClose(false);
    session.dispose();
    expect(at(shown.links, 0).close).toHaveBeenCalledOnce();
  });
});

describe('runs that are over', () => {
  it('are found again, the last five of them, with their text', async () => {
    for (let count = 0; count < 7; count += 1) {
      await openRun(`field-${count}`);
      await tell(started, {
        type: 'failed',
        failure: { code: 'model-empty' },
        text: `Text ${count}`,
        duration: 1,
      });
      card().props.onClose(false);
    }
    await open(palette);
    expect(rows()).toEqual([...Array(5).fill('Show last result: Polish'), 'Repeat last run']);
    expect(shown.links.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    at(shown.palettes, -1).props.commands.at(4)?.run();
    await settled();
    expect(card().props).toMatchObject({ opens: 'whole', view: { text: 'Text 2' } });
  });

  it('are copied by the port that they had', async () => {
    await openRun();
    await finish();
    card().props.onClose(false);
    await open(palette);
    await choose('Show last result: Polish');
    expect(await card().props.onCopy()).toBe(true);
    expect(shown.copy).toHaveBeenCalledWith('r1', undefined);
  });
});

describe('undo', () => {
  it('is offered by the palette once something was written, and told in a notice', async () => {
    await openRun();
    await finish();
    card().props.onClose(false);
    await open(palette);
    expect(rows()).toContain('Undo last run');
    shown.undo.mockResolvedValue(written);
    await choose('Undo last run');
    await vi.waitFor(() => expect(card().props.view.undone).toEqual(written));
    expect(card().props.opens).toBe('notice');
    await open(palette);
    expect(rows()).not.toContain('Undo last run');
  });

  it('takes the run that wrote last, not the one that began last', async () => {
    await openRun('first');
    const [first] = shown.listeners;
    await openRun('second');
    shown.insert.mockResolvedValue(written);
    await at(shown.listeners, 1).onInsert('Second.', 'replace');
    await first?.onInsert('First.', 'replace');
    shown.undo.mockResolvedValue(written);
    await open({ ...palette, action: { kind: 'undo' } });
    await vi.waitFor(() => expect(at(shown.cards, 0).view.undone).toEqual(written));
    expect(at(shown.cards, 1).view.undone).toBeUndefined();
  });

  it('says why in the card, and can be tried again', async () => {
    await openRun();
    await finish();
    const refused: InsertOutcome = { status: 'refused', reason: 'field-changed' };
    shown.undo.mockResolvedValue(refused);
    card().props.onUndo?.();
    await vi.waitFor(() => expect(card().view.undone).toEqual(refused));
    await open(palette);
    expect(rows()).toContain('Undo last run');
  });

  it('right after another waits for it, and takes what was written before', async () => {
    await openRun('first');
    await openRun('second');
    shown.insert.mockResolvedValue(written);
    await at(shown.listeners, 0).onInsert('First.', 'replace');
    await at(shown.listeners, 1).onInsert('Second.', 'replace');
    const isBack: ((outcome: InsertOutcome) => void)[] = [];
    shown.undo.mockImplementation(() => new Promise((resolve) => isBack.push(resolve)));
    for (let times = 0; times < 3; times++) await open({ ...palette, action: { kind: 'undo' } });
    await vi.waitFor(() => expect(isBack).toHaveLength(1));
    expect(shown.notices).toEqual([]);
    isBack[0]?.(written);
    await vi.waitFor(() => expect(isBack).toHaveLength(2));
    isBack[1]?.(written);
    await vi.waitFor(() => expect(shown.notices).toHaveLength(1));
    expect([0, 1].map((card) => at(shown.cards, card).view.undone)).toEqual([written, written]);
    expect(shown.undo).toHaveBeenCalledTimes(2);
  });

  it('says that there is nothing, where nothing was written', async () => {
    page.field('letter');
    await open({ ...palette, action: { kind: 'undo' } });
    expect(shown.notices.map(({ text }) => text)).toEqual(['Nothing to undo on this page']);
    expect(shown.undo).not.toHaveBeenCalled();
  });
});

describe('other changes after a review', () => {
  it('are written when the first text was taken back, and one after the other', async () => {
    await openRun();
    await finish();
    const order: string[] = [];
    shown.undo.mockImplementation(async () => {
      order.push('undo');
      return written;
    });
    shown.insert.mockImplementation(async (_place, { text }) => {
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
    await openRun();
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
    await openRun();
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
    await openRun();
    await tell(started, { type: 'files', files }, end);
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
    await openRun();
    await tell({ type: 'files', files });
    await finish();
    const order: string[] = [];
    shown.undo.mockImplementation(async () => {
      order.push('undo');
      return written;
    });
    shown.insert.mockImplementation(async (_place, { text }) => {
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
    await openRun();
    await tell({ type: 'files', files });
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
    await openRun();
    await tell(started, { type: 'files', files }, end);
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
    await openRun();
    await tell(started, { type: 'result', result }, end);
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
    await openRun();
    await tell(started, { type: 'result', result }, end);
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

  it('called by its name opens the form, and runs with what was entered', async () => {
    page.field('letter');
    await open(named);
    expect(shown.requests).toEqual([]);
    const { props } = at(shown.palettes, 0);
    expect(props.form).toEqual({ skill: asking, instruction: '' });
    props.onEntered(asking, { to: 'Ada' });
    props.onPick({ skill: asking, instruction: '', read: 'field', fields: { to: 'Ada' } });
    await settled();
    expect(at(shown.requests, 0).fields).toEqual({ to: 'Ada' });
    await open(named);
    expect(at(shown.palettes, 1).props.entered(asking)).toEqual({ to: 'Ada' });
  });

  it('is repeated without it where it is known what was entered', async () => {
    page.field('letter');
    await open({
      ...named,
      action: { kind: 'run', skill: asking.key, instruction: 'x', fields: { to: 'Ada', more: 1 } },
    });
    expect(shown.palettes).toEqual([]);
    expect(at(shown.requests, 0)).toMatchObject({ instruction: 'x', fields: { to: 'Ada' } });
    expect(at(shown.requests, 0).fields).not.toHaveProperty('more');
  });

  it('is asked again where what was entered is right no longer', async () => {
    page.field('letter');
    await open({
      ...named,
      action: { kind: 'run', skill: asking.key, instruction: '', fields: { to: '', old: true } },
    });
    expect(shown.requests).toEqual([]);
    expect(at(shown.palettes, 0).props.entered(asking)).toMatchObject({ to: '' });
  });

  it('is repeated by the palette with the same values, where the user is now', async () => {
    page.field('first');
    await open({
      ...named,
      action: { kind: 'run', skill: asking.key, instruction: '', fields: { to: 'Ada' } },
    });
    page.field('second');
    await open({ ...named, action: { kind: 'palette' } });
    await choose('Repeat last run');
    expect(at(shown.requests, 1)).toMatchObject({
      fields: { to: 'Ada' },
      target: { text: 'text of second' },
    });
  });
});

describe('a file that the user gives', () => {
  const file: RunFile = { path: 'a.csv', text: 'YQ==', encoding: 'base64' };

  it('goes to the run at once, and with it where it is made again, unless it was taken back', async () => {
    page.field('letter');
    await open(run);
    card().props.onGive(file);
    expect(at(shown.links, 0).give).toHaveBeenCalledExactlyOnceWith(file);
    expect(card().view.given).toEqual([file]);
    expect(at(shown.requests, 0).given).toBeUndefined();
    await tell({ type: 'cancelled', text: '', duration: 9 });
    card().props.onRetry?.();
    expect(at(shown.requests, 1).given).toEqual([file]);
    expect(card().view).toMatchObject({ status: 'running', given: [file] });
    await tell({ type: 'cancelled', text: '', duration: 9 });
    card().props.onTakeBack('a.csv');
    card().props.onRetry?.();
    expect(at(shown.requests, 2)).not.toHaveProperty('given');
  });
});

describe('a result of the history', () => {
  const offered = { runId: 'old', skillName: 'Summarize', text: 'A sum.' };

  it('is inserted where the user is, shown whole, and copied by its record', async () => {
    shown.insert.mockResolvedValue(written);
    page.field('letter');
    await open({ ...palette, offered });
    const { props } = at(shown.palettes, 0);
    if (!props.offered) throw new Error('nothing is offered');
    props.onCommand(props.offered);
    await vi.waitFor(() => expect(shown.cards).toHaveLength(1));
    expect(shown.insert).toHaveBeenCalledExactlyOnceWith('place-1', {
      text: 'A sum.',
      spot: 'caret',
      form: 'markdown',
    });
    expect(card().props).toMatchObject({ opens: 'whole', onRetry: undefined });
    expect(card().props.view).toMatchObject({ text: 'A sum.', outcome: { status: 'written' } });
    await card().props.onCopy();
    expect(shown.copyPast).toHaveBeenCalledWith('old', undefined);
    expect(shown.requests).toEqual([]);
  });

  it('is only shown where there is no field', async () => {
    await open({ ...palette, offered });
    at(shown.palettes, 0).props.offered?.run();
    await settled();
    expect(shown.insert).not.toHaveBeenCalled();
    expect(card().props.view).toMatchObject({
      text: 'A sum.',
      outcome: { delivery: 'card', status: 'done' },
    });
  });

  it('opens the palette anew where it is open', async () => {
    page.field('letter');
    await open(palette);
    await open({ ...palette, offered });
    expect(shown.palettes).toHaveLength(2);
  });
});

describe('what was chosen for a skill', () => {
  const chosen = { 'builtin:polish': { withoutDraft: true, withPage: true, goes: 'clipboard' as const } };

  it('holds for a run without the palette, with the page as it is then', async () => {
    page.field('letter');
    await open({ ...run, choices: chosen });
    expect(shown.requests).toMatchObject([
      {
        withoutDraft: true,
        withPage: true,
        goes: 'clipboard',
        place: 'clipboard',
        page: { text: 'The thread.' },
        target: { read: 'nothing', text: '' },
      },
    ]);
  });

  it('holds for no run that is done again as it was', async () => {
    page.field('letter');
    const again: OpenRequest = {
      ...run,
      action: { kind: 'run', again: true, skill: 'builtin:polish', instruction: '' },
    };
    await open({ ...again, choices: chosen });
    expect(shown.requests).toMatchObject([{ place: 'replace', target: { read: 'field' } }]);
    expect(shown.requests[0]).not.toHaveProperty('page');
  });

  it('is kept by the palette, and runs nothing where the page that is to be read has gone', async () => {
    page.field('letter');
    await open(palette);
    const { onRemember, onPick, remembered } = at(shown.palettes, 0).props;
    onRemember('builtin:polish', { goes: 'card' });
    expect(remembered('builtin:polish')).toEqual({ goes: 'card' });
    expect(commands.keepChoices).toHaveBeenCalledWith('builtin:polish', { goes: 'card' });
    page.text = undefined;
    onPick({ skill, instruction: '', read: 'field', withPage: true });
    await settled();
    expect(shown.requests).toEqual([]);
    expect(shown.notices).toHaveLength(1);
  });
});

describe('a card that was closed', () => {
  it('is not held by the session any more', async () => {
    await openRun();
    const closed = card();
    closed.props.onClose(false);
    session.dispose();
    expect(closed.close).not.toHaveBeenCalled();
  });
});
