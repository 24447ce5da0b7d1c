import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Areas of the catalogue that are held to the rules of CONTRIBUTING, "Words". */
const areas = readdirSync(join(root, 'src/locales/en'));

interface Message {
  key: string;
  message: string;
  description?: string;
}

function messages(locale: string): Message[] {
  return areas.flatMap((area) => {
    const text = readFileSync(join(root, 'src/locales', locale, area), 'utf8');
    const part: Record<string, Omit<Message, 'key'>> = JSON.parse(text);
    return Object.entries(part).map(([key, value]) => ({ key, ...value }));
  });
}

const english = messages('en');
const chinese = messages('zh_CN');

function sources(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** What a message is, by how its description begins. */
function ofKind(...kinds: string[]): Message[] {
  return english.filter(({ description }) => kinds.some((kind) => description?.startsWith(`${kind}:`)));
}

const retiredEnglish =
  /\b(?:mend(?:s|ed|ing)?|anew|meanwhile|for good|by itself|(?<!there )is no(?! longer)|any more|stays so|caret|memos?|switched (?:on|off)|no matter|colour\w*|licence\w*|cancell(?:ed|ing)|behaviour\w*|favourite\w*|summaris\w*|recognis\w*|organis\w*)\b/i;
const retiredChinese = /备忘|文本框|框架|长期回答|走多远/;
/** A skill's form has fields (字段) in the words of its author; everything else that takes text is 输入框. */
const retiredOutsideOfForms = /字段/;

/** With what a button may begin. Always and Never stand before Allow. */
const verbs = new Set(
  'Accept Add Allow Always Answer Apply Back Cancel Change Check Choose Close Compare Connect Continue Convert Copy Create Delete Deny Discard Don’t Download Duplicate Edit Export Filter Find Follow Import Insert Install Keep Leave Load Make Merge Move Never Open Overwrite Pause Pin Reinstall Remove Rename Replace Report Reset Restore Resume Retry Review Revoke Run Save Search Select Send Set Show Skip Stop Suggest Take Test Try Turn Undo Unpin Update Use'.split(
    ' ',
  ),
);

/** How wide a message is in letters, without the values that it takes: a Chinese character is as wide as two. */
const lengthOf = (message: string) => message.replace(/\$\d/g, '').replace(/[\u2e80-\uffef]/g, '##').length;
/** Chinese for English messages of these kinds. */
const translated = (messages: Message[]) =>
  chinese.filter(({ key }) => messages.some((each) => each.key === key));

describe('the words of the program', () => {
  test('are none of the retired ones', () => {
    expect(english.filter(({ message }) => retiredEnglish.test(message))).toEqual([]);
    expect(chinese.filter(({ message }) => retiredChinese.test(message))).toEqual([]);
    expect(
      chinese.filter(
        ({ key, message }) => !key.startsWith('diagnostic_') && retiredOutsideOfForms.test(message),
      ),
    ).toEqual([]);
  });

  test.each([
    'README.md',
    'CHANGELOG.md',
    'PRIVACY.md',
    'SECURITY.md',
    'docs/guide.md',
    'docs/models.md',
    'docs/permissions.md',
    'docs/SCRIPTS.md',
    'docs/skills/authoring.md',
    'docs/skills/reference.md',
  ])('are none of the retired ones in %s either', (page) => {
    // What stands in code is the name of something.
    const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');
    const found = text.split('\n').filter((line) => retiredEnglish.test(line));
    // Once, to say what became of it.
    const told = page === 'CHANGELOG.md' ? ['Memos are _Notes_'] : [];
    expect(found.filter((line) => !told.some((known) => line.includes(known)))).toEqual([]);
  });

  test('have the apostrophe of print', () => {
    // Problems of skills and archives are said on the command line, too, in the same words.
    const shown = english.filter(({ key }) => !/^(?:diagnostic|archive)_/.test(key));
    expect(shown.filter(({ message }) => /\w'\w/.test(message))).toEqual([]);
  });

  test('have a description for translators', () => {
    expect(english.filter(({ description }) => !/\w/.test(description ?? ''))).toEqual([]);
  });

  test('are told as buttons where they stand on one', () => {
    const onButtons = sources('src', 'entrypoints').flatMap((source) =>
      [...source.matchAll(/\{\s*t\('(\w+)'[^{}]*\}\s*<\/[Bb]utton>/g)].map(([, key]) => key),
    );
    expect(onButtons.length).toBeGreaterThan(60);
    const told = new Set(ofKind('Button').map(({ key }) => key));
    // A link that looks like text: it names a place and does nothing.
    expect(onButtons.filter((key) => key !== 'skill_line' && !told.has(key ?? ''))).toEqual([]);
  });

  test('begin with a verb on a button', () => {
    const buttons = ofKind('Button');
    expect(buttons.length).toBeGreaterThan(80);
    expect(buttons.filter(({ message }) => !verbs.has(message.match(/^[\w’]+/)?.[0] ?? ''))).toEqual([]);
  });

  test('are short on buttons and in a status', () => {
    // A name for screen readers is not drawn.
    const drawn = ofKind('Button').filter(({ description }) => !description?.includes('screen readers'));
    const inPalette = ofKind('Palette description');
    expect(inPalette.length).toBeGreaterThan(10);
    const limits: [Message[], number][] = [
      [drawn, 20],
      [inPalette, 46],
      [ofKind('Status'), 60],
    ];
    for (const [messages, most] of limits)
      for (const language of [messages, translated(messages)])
        expect(language.filter(({ message }) => lengthOf(message) > most)).toEqual([]);
  });

  test('end without a full stop in titles, buttons, labels and options', () => {
    const short = ofKind('Title', 'Button', 'Label', 'Option', 'Tab');
    expect(short.filter(({ message }) => message.endsWith('.'))).toEqual([]);
  });
});
