/** The page around our frame, as its script tells of it: fields by their ids, of which one has the focus. */
import { vi } from 'vitest';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { PageText } from '../../../src/core/run/page-text';
import type { InsertOrder } from '../../../src/messages/frames';
import type { ClosedPlace, HostCommands, PlaceCommands, PlaceFacts } from '../../../src/messages/places';

export interface FakePage {
  /** The field with the focus; undefined where the page has none. */
  active: string | undefined;
  /** The user is in a frame that nobody can look into. */
  closed: ClosedPlace | undefined;
  /** It tells where a card goes once this is settled. */
  placed: Promise<void> | undefined;
  /** Of this many milliseconds ago is the user's last key. */
  sinceKey: number | undefined;
  /** What its reader sees; undefined where it has gone. */
  text: PageText | undefined;
  places: PlaceCommands;
  host: HostCommands;
  /** Puts a field there, with the focus. */
  field(id: string): void;
}

interface Writing {
  insert(name: string, order: InsertOrder): Promise<InsertOutcome>;
  undo(name: string): Promise<InsertOutcome>;
}

export function createFakePage({ insert, undo }: Writing): FakePage {
  const fields: string[] = [];
  /** What had the focus at each place, by the name of the place. */
  const taken = new Map<string, string | undefined>();
  const textOf = (id: string | undefined) => (id === undefined ? '' : `text of ${id}`);
  const facts = (id: string | undefined): Omit<PlaceFacts, 'name'> => ({
    ...(id !== undefined && { element: fields.indexOf(id) }),
    field: id === undefined ? 'none' : 'textarea',
    editable: id !== undefined,
    spot: 'caret',
    streams: false,
    selectionLength: 0,
    fieldLength: textOf(id).length,
    hasPage: true,
    caret: { x: 0, y: 0, width: 0, height: 0 },
    ...(page.closed && { closed: page.closed }),
  });
  const page: FakePage = {
    active: undefined,
    closed: undefined,
    placed: undefined,
    sinceKey: undefined,
    text: { text: 'The thread.' },
    field(id) {
      if (!fields.includes(id)) fields.push(id);
      page.active = id;
    },
    places: {
      async captured() {
        const name = `place-${taken.size + 1}`;
        taken.set(name, page.active);
        return { name, ...facts(page.active) };
      },
      summary: async (name, read) => ({
        editable: taken.get(name) !== undefined,
        read,
        text: read === 'nothing' ? '' : textOf(taken.get(name)),
        url: 'https://a.example/',
        title: '',
      }),
      pageText: async () => page.text,
      async work() {
        await page.placed;
        return { x: 0, y: 0, width: 0, height: 0 };
      },
      prepare: async () => undefined,
      async focus(name) {
        page.active = taken.get(name);
      },
      insert,
      stop: async () => undefined,
      undo,
      openStream: async () => false,
      append: async () => undefined,
      finishStream: async () => undefined,
      dropStream: async () => undefined,
    },
    host: {
      show: async () => undefined,
      takeKeyboard: async () => [],
      look: async () => ({}),
      sinceKey: async () => page.sinceKey,
      leave: vi.fn(async () => undefined),
    },
  };
  return page;
}
