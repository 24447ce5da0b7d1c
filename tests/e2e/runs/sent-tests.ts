import type { RecordedRequest } from '../../servers/recording-server';
import { expect } from '../../support/expect';
import { withEditors } from '../editors/editor-test';
import type { DeskTest, Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { askAbout } from './ask-about';
import { inOneBrowser } from './one-browser';

const draft = 'Hi Tom, ship it now.';
const answer = 'Bonjour Tom.';

interface Place {
  name: string;
  held: string;
  /** Characters of the beginning that are selected. */
  selected?: number;
  /** What the palette says is read, and what that is. */
  chip: string;
  read: string;
  /** The user presses Ctrl+/ first. */
  second?: boolean;
}

const places: Place[] = [
  { name: 'an empty field', held: '', chip: message('palette_reads_nothing'), read: '' },
  { name: 'a draft', held: draft, chip: message('palette_reads_field'), read: draft },
  { name: 'a selection', held: draft, selected: 6, chip: message('palette_reads_selection'), read: 'Hi Tom' },
  {
    name: 'a draft that is left out',
    held: draft,
    second: true,
    chip: message('palette_reads_no_draft'),
    read: '',
  },
];

interface Wish {
  typed: string;
  /** What of it is asked for: all of it without a skill. */
  instruction: string;
  /** Where the answer goes if something was read, and if nothing was. */
  goes: 'over' | 'card' | 'asked';
  /** Whether each browser shows of it what is read, and where it goes. */
  inBoth?: true;
}

const wishes: Wish[] = [
  { typed: 'polish', instruction: '', goes: 'over' },
  { typed: 'translate to French', instruction: 'to French', goes: 'over', inBoth: true },
  { typed: 'rewrite shorter', instruction: 'shorter', goes: 'over' },
  { typed: 'explain the tone', instruction: 'the tone', goes: 'card' },
  { typed: 'make it sound less harsh', instruction: 'make it sound less harsh', goes: 'asked', inBoth: true },
  { typed: 'sum up the thread above', instruction: 'sum up the thread above', goes: 'asked' },
];

/** Where the results of skills go that come with Caretaker: by a model into field and card, by a script, and without either. */
const builtin = { polish: 'caret', explain: 'card', proofread: 'caret', memo: 'memo' } as const;

/** How the palette says so. */
const chips = {
  caret: message('palette_goes_insert'),
  card: message('palette_goes_card'),
  clipboard: message('palette_goes_clipboard'),
  memo: message('palette_goes_memo'),
};

/** What the palette says is used is what the model's server gets, whatever is typed; and the answer goes where it belongs. */
export function sentTests(base: DeskTest): void {
  const test = withEditors(base);
  for (const place of places) {
    for (const wish of wishes) {
      // There is nothing to polish.
      if (wish.instruction === '' && place.read === '') continue;
      const details = wish.inBoth ? {} : inOneBrowser;
      test(`${place.name}, “${wish.typed}”: what is shown is sent`, details, async ({ desk, model }) => {
        model.reply({ kind: 'text', text: answer });
        await desk.setUp(testModel(model.baseUrl));
        const tab = await openAt(await desk.openTab('textarea'), place);
        await tab.page.keyboard.type(wish.typed);
        await cardSays(tab.surface, chipAt(place, wish));
        await tab.page.keyboard.press('Enter');
        const held = heldAfter(place, wish);
        if (held === place.held) await cardSays(tab.surface, answer);
        await tab.holds(held);
        const sent = messageIn(model.completions());
        expect(sent.includes(wish.instruction)).toBe(true);
        expect(sent).toBe(expectedMessage(wish, place));
        expect(JSON.stringify(model.completions()).includes(draft)).toBe(place.read === draft);
      });
    }
  }

  for (const [id, where] of Object.entries(builtin)) {
    test(
      `with the draft left out, the palette says where the result of ${id} goes, and there it is`,
      inOneBrowser,
      async ({ desk, model }) => {
        model.reply({ kind: 'text', text: answer });
        await desk.setUp(testModel(model.baseUrl));
        const place = { name: '', held: draft, second: true, chip: '', read: '' };
        const tab = await openAt(await desk.openTab('textarea'), place);
        await tab.page.keyboard.type(`${id} five words`);
        const said = async () => {
          const text = await tab.surface.text();
          return Object.values(chips).filter((chip) =>
            text.includes(message('palette_acts_on', message('palette_reads_no_draft'), chip)),
          );
        };
        await expect.poll(said).toEqual([chips[where]]);
        await tab.page.keyboard.press('Enter');
        if (where === 'caret')
          await expect.poll(() => tab.fieldText()).toMatch(new RegExp(`^${draft}\\s?\\S+`));
        else {
          await cardSays(tab.surface, where === 'memo' ? message('card_done_memo') : answer);
          await tab.holds(draft);
        }
      },
    );
  }

  for (const [button, held] of [
    ['card_replace', answer],
    ['card_insert', `${draft} ${answer}`],
  ] as const) {
    test(`what was asked about a draft is shown; ${message(button)} writes it, and undo takes it back`, async ({
      desk,
      model,
    }) => {
      const tab = await askAbout(draft, answer, { desk, model });
      await tab.holds(draft);
      await tab.press(button);
      await tab.holds(held);
      await tab.press('card_undo');
      await tab.holds(draft);
    });
  }

  test('Insert spares what was selected, and stands behind it', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: answer });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await openAt(await desk.openTab('textarea'), {
      name: '',
      held: draft,
      selected: 6,
      chip: '',
      read: 'Hi Tom',
    });
    await tab.page.keyboard.type('make it sound less harsh');
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, answer);
    await tab.press('card_insert');
    await tab.holds(`Hi Tom ${answer}${draft.slice(6)}`);
    await tab.press('card_undo');
    await tab.holds(draft);
  });

  for (const button of ['card_replace', 'card_insert'] as const) {
    test(
      `${message(button)} writes nothing over what the user has changed since`,
      inOneBrowser,
      async ({ desk, model }) => {
        const tab = await askAbout(draft, answer, { desk, model });
        await tab.type('Something else.');
        await tab.press(button);
        await cardSays(tab.surface, message('error_field_changed'));
        await tab.holds('Something else.');
      },
    );
  }

  test('of a mail the model gets the user’s own part with what was typed, and that part alone gives way', async ({
    openEditor,
    desk,
    model,
  }) => {
    const own = 'Hello\ntwo words\nBye';
    model.reply({ kind: 'text', text: answer });
    await desk.setUp(testModel(model.baseUrl));
    const editor = await openEditor('gmail-like');
    await editor.mount(own);
    const held = await editor.read();
    await editor.select('');
    await editor.tab.callPalette();
    await paletteIsOpen(editor.tab.surface);
    await editor.tab.page.keyboard.type('translate to French');
    await cardSays(editor.tab.surface, message('palette_reads_own_part'));
    await editor.tab.page.keyboard.press('Enter');
    await editor.holds(held.replace(own, answer));
    expect(messageIn(model.completions())).toBe(`to French\n\n<text>\n${own}\n</text>`);
    expect(JSON.stringify(model.completions())).not.toContain('Tom Reed');
  });

  test(
    'a model that fails leaves the draft as it is, and what was typed in the card',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'error', status: 401, message: 'Wrong key.' }, { kind: 'text', text: answer });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type(draft);
      await tab.run('translate to French');
      await cardSays(tab.surface, message('card_words_here', 'to French'));
      await tab.holds(draft);
      await tab.press('card_retry');
      await tab.holds(answer);
      expect(messageIn(model.completions())).toBe(`to French\n\n<text>\n${draft}\n</text>`);
    },
  );

  test(
    'a draft that was left out is left out when the run is repeated',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: answer });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await openAt(await desk.openTab('textarea'), {
        name: '',
        held: draft,
        second: true,
        chip: '',
        read: '',
      });
      await tab.page.keyboard.type('translate bread to French');
      await tab.page.keyboard.press('Enter');
      await tab.holds(`${draft} ${answer}`);
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      await tab.page.keyboard.type(message('palette_repeat'));
      await tab.page.keyboard.press('Enter');
      await tab.holds(`${draft} ${answer} ${answer}`);
      expect(JSON.stringify(model.completions())).not.toContain(draft);
    },
  );
}

/** The palette, open over a field that holds this. */
async function openAt(tab: Tab, { held, selected, second }: Place): Promise<Tab> {
  const { keyboard } = tab.page;
  await tab.type(held);
  if (selected !== undefined) {
    await keyboard.press('Home');
    for (let times = 0; times < selected; times++) await pressTogether(keyboard, 'Shift', 'ArrowRight');
  }
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  if (second) await pressTogether(keyboard, 'Control', '/');
  return tab;
}

/** What the palette says is read, and where the answer goes. */
function chipAt({ read, chip }: Place, { goes }: Wish): string {
  const usual = read === '' ? 'palette_goes_insert' : 'palette_goes_replace';
  const isShown = goes === 'card' || (goes === 'asked' && read !== '');
  return message('palette_acts_on', chip, message(isShown ? 'palette_goes_card' : usual));
}

function heldAfter({ held, read, selected }: Place, { goes }: Wish): string {
  if (goes === 'card' || (goes === 'asked' && read !== '')) return held;
  if (read === '') return held === '' ? answer : `${held} ${answer}`;
  return selected === undefined ? answer : answer + held.slice(selected);
}

function expectedMessage({ instruction }: Wish, { read }: Place): string {
  if (read === '' || instruction === '') return instruction || read;
  return `${instruction}\n\n<text>\n${read}\n</text>`;
}

/** The user's message in the last request for an answer. */
function messageIn(requests: readonly RecordedRequest[]): string {
  const { body } = requests.at(-1) ?? {};
  const { messages } = body as { messages: { role: string; content: string }[] };
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}
