// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InsertOutcome } from '../../../src/core/run/types';
import type { RunView } from '../../../src/core/run/view';
import type { SkillListing } from '../../../src/core/skill/model';
import type { OpenRequest } from '../../../src/messages/open';
import type { RunListener } from '../../../src/messages/run-link';
import type { CardHandle, ShowCardProps } from '../../../src/page/card/show-card';
import type { ShowPaletteProps } from '../../../src/page/palette/show-palette';
import { createSession, type Session } from '../../../src/page/session';
import { openPage } from './on-page';

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
  insert: vi.fn<(target: unknown, text: string) => Promise<InsertOutcome>>(),
  copy: vi.fn(async () => true),
}));
vi.mock('../../../src/messages/i18n', async () => await import('./on-page'));
vi.mock('wxt/browser', () => ({ browser: {} }));
vi.mock('../../../src/page/target/caret-rect', () => ({
  caretRect: () => new DOMRect(),
  workRect: () => new DOMRect(),
}));
vi.mock('../../../src/page/insert/insert', () => ({ insert: shown.insert }));
vi.mock('../../../src/page/palette/show-palette', () => ({
  showPalette: (_surface: unknown, props: ShowPaletteProps) => {
    const palette = { props, close: vi.fn() };
    shown.palettes.push(palette);
    return palette;
  },
}));
vi.mock('../../../src/page/card/show-card', () => ({
  showCard: (_surface: unknown, props: ShowCardProps) => {
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
  },
}));
vi.mock('../../../src/messages/run-link', () => ({
  startRun: (_request: unknown, listener: RunListener) => {
    shown.listeners.push(listener);
    return { stop: vi.fn(), copy: shown.copy, addWord: vi.fn(), close: vi.fn() };
  },
}));

const skill: SkillListing = {
  key: 'builtin:polish',
  id: 'polish',
  name: 'Polish',
  description: '',
  emoji: '',
};
const palette: OpenRequest = { type: 'caretaker:open', action: { kind: 'palette' }, skills: [skill] };
const run: OpenRequest = {
  ...palette,
  action: { kind: 'run', skill: 'builtin:polish', instruction: '' },
};

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
  for (const list of [shown.palettes, shown.cards, shown.listeners]) list.length = 0;
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('the palette', () => {
  it('goes at the second press, and the field has the focus again', () => {
    const letter = field('letter');
    letter.focus();
    session.open(palette);
    letter.blur();
    session.open(palette);
    expect(shown.palettes).toHaveLength(1);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(document.activeElement).toBe(letter);
  });

  it('makes way for a skill that is called by its own shortcut', () => {
    field('letter').focus();
    session.open(palette);
    session.open(run);
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(shown.cards).toHaveLength(1);
  });

  it('goes with the session, and the field has the focus again', () => {
    const letter = field('letter');
    letter.focus();
    session.open(palette);
    letter.blur();
    session.dispose();
    expect(at(shown.palettes, 0).close).toHaveBeenCalled();
    expect(document.activeElement).toBe(letter);
  });

  it('leads back to the field when the card has gone meanwhile', () => {
    const letter = field('letter');
    letter.focus();
    session.open(run);
    session.open(palette);
    letter.blur();
    at(shown.cards, 0).props.onClose(false);
    at(shown.palettes, 0).props.onToCard?.();
    expect(document.activeElement).toBe(letter);
  });

  it('called from a card works on that card’s field, not on the latest one', () => {
    field('first').focus();
    session.open(run);
    field('second').focus();
    session.open(run);
    at(shown.cards, 0).focused = true;
    session.open(palette);
    at(shown.palettes, 0).props.onPick({ skill, instruction: '', scope: 'field' });
    expect(document.activeElement?.id).toBe('first');
  });

  it('takes no element of the page for one of its cards', () => {
    field('first').focus();
    session.open(run);
    const fake = field('fake');
    fake.setAttribute('data-caretaker-surface', '');
    fake.focus();
    session.open(palette);
    expect(document.activeElement).toBe(fake);
  });
});

describe('writing', () => {
  const written: InsertOutcome = { status: 'written', strategy: 'fake' };
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
    session.open(run);
    const card = at(shown.cards, 0);
    card.props.onInsert();
    card.props.onInsert();
    answer(written);
    await vi.waitFor(() => expect(card.view.outcome).toMatchObject({ status: 'written' }));
    expect(shown.insert).toHaveBeenCalledTimes(1);
  });

  it.each(['before', 'after'])('is told although the background died %s it was done', async (when) => {
    const answer = laterAnswer();
    field('letter').focus();
    session.open(run);
    const listener = at(shown.listeners, 0);
    const outcome = listener.onInsert('Good text.');
    if (when === 'before') listener.onInterrupted();
    answer(written);
    await outcome;
    if (when === 'after') listener.onInterrupted();
    const card = at(shown.cards, 0);
    await vi.waitFor(() => expect(card.view.outcome).toMatchObject({ status: 'written' }));
    expect(card.view.failure).toBeUndefined();
  });
});

describe('a card that was closed', () => {
  it('is not held by the session any more', () => {
    field('letter').focus();
    session.open(run);
    const card = at(shown.cards, 0);
    card.props.onClose(false);
    session.dispose();
    expect(card.close).not.toHaveBeenCalled();
  });
});
