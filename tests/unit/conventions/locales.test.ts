import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogue, skillIndex } from '../../../scripts/generated-assets';
import { appearances } from '../../../src/core/appearance';
import {
  categoryMessageKey,
  fieldMessageKeys,
  hintMessageKey,
  skillMessageKeys,
} from '../../../src/core/catalog/localise';
import { libraryErrorCodes } from '../../../src/core/library/library-error';
import { runErrorCodes } from '../../../src/core/run/run-failure';
import { documentProblems } from '../../../src/core/run/shown-document';
import { signatureSkill } from '../../../src/core/run/signature-skill';
import { resultForms, skillEngines } from '../../../src/core/skill/model';
import { precedence } from '../../../src/core/skill/precedence';
import { toolNames } from '../../../src/core/tools/tools';
import { conversionRefusals, lostParts } from '../../../src/core/update/convert';
import { exportForms } from '../../../src/options/history/export-runs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const locales = join(root, 'src/locales');
const english = catalogue('en');
const chinese = catalogue('zh_CN');

type Catalogue = ReturnType<typeof catalogue>;

const pluralForms: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Messages that say how many, without the ending of their form. */
const counted = Object.keys(english)
  .filter((key) => key.endsWith('_one') && `${key.slice(0, -'_one'.length)}_other` in english)
  .map((key) => key.slice(0, -'_one'.length));
const isCounted = (key: string) =>
  counted.some((stem) => pluralForms.some((form) => key === `${stem}_${form}`));

/** The places where a message takes a value: `$1`, `$2`… */
function placeholders(message: string): string[] {
  return [...message.matchAll(/\$\d/g)].map(([found]) => found).sort();
}

describe('the catalogues', () => {
  test('have the same parts in both languages', () => {
    expect(readdirSync(join(locales, 'zh_CN')).sort()).toEqual(readdirSync(join(locales, 'en')).sort());
  });

  test('have the same keys in both languages, but for the forms of what is counted', () => {
    const once = (messages: Catalogue) => Object.keys(messages).filter((key) => !isCounted(key));
    expect(once(chinese).sort()).toEqual(once(english).sort());
  });

  test.each([english, chinese])('count in each form that the language has, and in no other', (messages) => {
    const forms = new Intl.PluralRules(messages.language_tag?.message).resolvedOptions().pluralCategories;
    expect(counted.length).toBeGreaterThan(8);
    for (const stem of counted) {
      const found = pluralForms.filter((form) => `${stem}_${form}` in messages);
      expect(found, stem).toEqual(pluralForms.filter((form) => forms.includes(form)));
    }
  });

  test.each(Object.keys(english).filter((key) => !isCounted(key)))(
    '%s takes the same values in both languages',
    (key) => {
      expect(placeholders(chinese[key]?.message ?? '')).toEqual(placeholders(english[key]?.message ?? ''));
    },
  );

  test.each(counted)('%s takes the same values in both languages, and none for one alone', (stem) => {
    const values = placeholders(english[`${stem}_other`]?.message ?? '');
    expect(values).toContain('$1');
    expect(placeholders(chinese[`${stem}_other`]?.message ?? '')).toEqual(values);
    expect(values).toEqual(expect.arrayContaining(placeholders(english[`${stem}_one`]?.message ?? '')));
  });

  test('say something in each message, with no dash that is too long', () => {
    for (const [key, { message }] of [...Object.entries(english), ...Object.entries(chinese)]) {
      expect(message.trim(), key).not.toBe('');
      expect(message, key).not.toContain('\u2014');
    }
  });

  test('have no `$name$` in them, which Chrome fills in itself: with one it does not load the extension', () => {
    for (const [key, { message }] of [...Object.entries(english), ...Object.entries(chinese)]) {
      expect(message, key).not.toMatch(/\$[\w@]+\$/);
    }
  });
});

/** All code that takes messages. */
const code = ['src', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .concat('scripts/manifest.ts')
  .filter((file) => /\.(tsx?|html)$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const named = new Set(code.match(/\w+/g));

const sources = ['builtin', 'plugin', 'user', 'site'];
const kinds = ['markdown', 'script', 'reference', 'template', 'asset', 'other'];

/** Keys that the code puts together. Those of diagnostics and archive problems are held to their codes by tests of their own. */
const composed = new Set([
  ...runErrorCodes.flatMap((code) => withNext(`error_${code}`)),
  ...libraryErrorCodes.flatMap((code) => withNext(`library_error_${code}`)),
  ...Object.entries(skillIndex(join(root, 'public/skills'))).flatMap(([id, { head }]) => [
    ...Object.values(skillMessageKeys(id)),
    ...(head?.category ? [categoryMessageKey(head.category)] : []),
    ...(head?.argumentHint ? [hintMessageKey(id)] : []),
    ...(head?.input ?? []).flatMap(({ name }) => Object.values(fieldMessageKeys(id, name))),
  ]),
  ...exportForms.map((form) => `history_export_${form}`),
  ...appearances.map((appearance) => `general_appearance_${appearance}`),
  ...sources.flatMap((source) => [`skill_source_${source}`, `library_source_${source}`]),
  ...conversionRefusals.map((reason) => `convert_not_${reason.replaceAll('-', '_')}`),
  ...['useless', 'unreadable'].flatMap((why) => withNext(`convert_proposal_${why}`)),
  ...lostParts.map((part) => `convert_lost_${part}`),
  ...Object.values(skillMessageKeys(signatureSkill.id)),
  ...['error', 'warning', 'note'].map((severity) => `skill_severity_${severity}`),
  ...['llm', 'direct', 'sandbox', 'composite'].map((mode) => `skill_mode_${mode}`),
  ...skillEngines.map((engine) => `engine_${engine}`),
  ...resultForms.map((form) => `skill_run_result_${form}`),
  ...kinds.map((kind) => `skill_file_kind_${kind}`),
  ...['running', 'recent', 'pinned', 'all', 'results'].map((section) => `palette_section_${section}`),
  ...['settings', 'connect', 'create', 'import', 'site', 'history', 'shortcuts', 'help'].flatMap((place) => [
    `palette_place_${place}`,
    `palette_place_${place}_about`,
  ]),
  ...documentProblems.map((problem) => `palette_document_${problem}`),
  ...precedence.map((standing) => `palette_from_${standing}`),
  ...['clipboard', 'memo'].map((delivery) => `card_done_${delivery}`),
  ...[
    'folder',
    'unreadable',
    'many',
    'large',
    'binary',
    'broken',
    'pictures',
    'pixels',
    'pdf_locked',
    'pdf_scanned',
    'pdf_broken',
  ].map((why) => `card_given_${why}`),
  ...['words', 'rule', 'placeholder'].map((why) => `card_held_${why}`),
  ...['covered', 'altered'].flatMap((obstacle) => [`question_${obstacle}`, `surface_${obstacle}`]),
  ...toolNames.map((name) => `tool_${name}`),
  ...['modifier', 'key', 'too_many'].map((problem) => `shortcuts_combination_${problem}`),
  ...[1, 2, 3, 4].map((slot) => `command_skill_${slot}`),
]);

test.each(Object.keys(english).filter((key) => !/^(?:diagnostic|archive)_/.test(key)))(
  '%s is used',
  (key) => {
    const asked = isCounted(key) ? key.slice(0, key.lastIndexOf('_')) : key;
    expect(named.has(asked) || named.has(`__MSG_${asked}__`) || composed.has(asked)).toBe(true);
  },
);

function withNext(key: string): string[] {
  const whole = key.replaceAll('-', '_');
  return [whole, `${whole}_next`];
}
