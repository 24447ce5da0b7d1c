import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { migrateLegacy } from '../../../../src/core/skill/legacy';
import type { Skill, SkillMetadata } from '../../../../src/core/skill/model';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';

const folder = fileURLToPath(new URL('../../../fixtures/legacy-skills/', import.meta.url));
const read = (id: string) => readFileSync(`${folder}${id}/SKILL.md`, 'utf8');
const parse = (text: string, id: string) => parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });

/** What each fixture is after its migration. */
const expected: Record<string, { skill: Partial<Skill>; metadata: Partial<SkillMetadata> }> = {
  translate: {
    skill: {
      allowedTools: ['insert_text'],
      config: { source_language: 'Simplified Chinese', target_language: 'Japanese' },
      body: '# Translate\n\nTranslate the text.',
    },
    metadata: { emoji: '🌐', colour: '#5ac8fa', paletteKey: 'KeyT' },
  },
  memo: {
    skill: { allowedTools: ['save_memo'], config: { polish_before_save: 'false' } },
    metadata: { emoji: '📝' },
  },
  'ghost-twin': {
    skill: { allowedTools: ['insert_text'], config: { api_endpoint: '/api/v1/ghost-twin/chat' } },
    metadata: { emoji: '👻', colour: '#af52de' },
  },
  'ghost-command': { skill: { allowedTools: ['insert_text'], config: {} }, metadata: {} },
  polish: { skill: { allowedTools: ['insert_text'], config: {} }, metadata: {} },
  custom: {
    skill: { allowedTools: ['insert_text'], config: {}, license: 'MIT' },
    metadata: { emoji: '🍁', paletteKey: 'KeyX', enabled: false },
  },
  'unknown-type': { skill: { allowedTools: ['insert_text'], config: {} }, metadata: {} },
  'half-migrated': {
    skill: {
      allowedTools: ['clipboard'],
      config: { source_language: 'auto', target_language: 'French' },
    },
    metadata: { emoji: '🌐' },
  },
  'only-looks': { skill: { allowedTools: ['insert_text'] }, metadata: { emoji: '🪄' } },
};

const old = /^(?:id|icon|color_hex|modifier_key_\w+|skill_type|is_\w+|behavior_config):/m;

describe('an old GHOSTYPE file', () => {
  it('of every kind has a fixture', () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s becomes one of today', (id, { skill, metadata }) => {
    const migrated = migrateLegacy(read(id));
    expect(migrated?.metadata).toEqual(metadata);
    expect(migrated?.text).not.toMatch(old);
    const parsed = parse(migrated?.text ?? '', id);
    expect(parsed.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(parsed.skill).toMatchObject(skill);
  });

  it.each(Object.keys(expected))('%s is migrated once', (id) => {
    expect(migrateLegacy(migrateLegacy(read(id))?.text ?? '')).toBeUndefined();
  });

  it.each(Object.keys(expected))('%s is read as what it will be, and says so', (id) => {
    const { skill, diagnostics, conforms } = parse(read(id), id);
    expect(skill).toEqual(parse(migrateLegacy(read(id))?.text ?? '', id).skill);
    expect(diagnostics.map(({ code }) => code)).toContain('legacy-format');
    expect(diagnostics.find(({ code }) => code === 'legacy-format')?.line).toBeGreaterThan(1);
    expect(conforms).toBe(false);
  });

  it('keeps its other lines, comments and unknown keys', () => {
    expect(migrateLegacy(read('custom'))?.text).toBe(
      read('custom')
        .replace(/^(?:skill_type|icon|modifier_key_display|is_enabled).*\n/gm, '')
        .replace('license: MIT\n', 'license: MIT\nallowed-tools: insert_text\n'),
    );
  });

  it('keeps a colour that has no quotes', () => {
    const bare = read('translate').replace(/^color_hex:.*$/m, 'color_hex: #5AC8FA');
    expect(migrateLegacy(bare)?.metadata.colour).toBe('#5ac8fa');
  });

  it('keeps its line ends', () => {
    const text = migrateLegacy(read('memo').replaceAll('\n', '\r\n'))?.text ?? '';
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('an old translation', () => {
  it.each([
    ['chineseEnglish', 'Simplified Chinese', 'English'],
    ['中日互译', 'Simplified Chinese', 'Japanese'],
    ['中法互译', 'Simplified Chinese', 'French'],
    ['englishFrench', 'English', 'French'],
    ['french', 'auto', 'French'],
    ['fr', 'auto', 'French'],
    ['pt-BR', 'auto', 'Brazilian Portuguese'],
    ['Klingon', 'auto', 'Klingon'],
    ['swiss german', 'auto', 'Swiss German'],
    ['文言文', 'auto', '文言文'],
    ['constructor', 'auto', 'Constructor'],
    ['auto', 'auto', 'auto'],
    ['""', 'auto', 'auto'],
  ])('keeps the language %s', (written, source, target) => {
    const text = read('translate').replace('"chineseJapanese"', written);
    expect(parse(migrateLegacy(text)?.text ?? '', 'translate').skill?.config).toMatchObject({
      source_language: source,
      target_language: target,
    });
  });
});

describe('what becomes of old settings', () => {
  const told = (text: string) =>
    migrateLegacy(text)?.fates.map(({ was, now }) => (now === undefined ? was : `${was} → ${now}`));

  it('is told of each of them', () => {
    expect(told(read('translate').replace('key_is_system: false', 'key_is_system: true'))).toEqual([
      'id: builtin-translate',
      'icon: globe → emoji: 🌐',
      'color_hex: #5AC8FA → color: #5ac8fa',
      'modifier_key_code: 17',
      'modifier_key_is_system: true',
      'modifier_key_display: T',
      'skill_type: translate → allowed-tools: insert_text, config.source_language: Simplified Chinese, config.target_language: Japanese',
      'is_builtin: true',
      'is_editable: true',
      'behavior_config.translate_language: chineseJapanese → config.source_language: Simplified Chinese, config.target_language: Japanese',
    ]);
  });

  it.each(Object.keys(expected))('is told of every old key of %s, while it is read as well', (id) => {
    const fates = told(read(id)) ?? [];
    const keys = read(id).match(/^(?:icon|color_hex|modifier_key_\w+|skill_type|is_\w+|id)(?=:)/gm) ?? [];
    expect(keys.filter((key) => !fates.some((fate) => fate.startsWith(`${key}:`)))).toEqual([]);
    const { diagnostics } = parse(read(id), id);
    const codes = diagnostics.filter(({ code }) => code === 'legacy-changed' || code === 'legacy-dropped');
    expect(codes).toHaveLength(fates.length);
  });

  it('is told of a colour and an icon that cannot be taken', () => {
    const text = read('translate').replace('"#5AC8FA"', 'blue').replace('"globe"', '"no.such.symbol"');
    expect(told(text)).toEqual(expect.arrayContaining(['color_hex: blue', 'icon: no.such.symbol']));
  });
});

describe('a file of today', () => {
  it.each([
    ['of today', '---\nname: a\ndescription: b\n---\n'],
    ['with a picture for an icon', '---\nname: a\ndescription: b\nicon: ./icon.png\n---\n'],
    ['with an id', '---\nname: a\ndescription: b\nid: 7\nenabled: true\n---\n'],
    ['with another kind of skill_type', '---\nname: a\ndescription: b\nskill_type: workflow\n---\n'],
    ['without a frontmatter', '# Title'],
    ['that is not YAML', '---\n{\n---\n'],
  ])('%s has nothing to migrate', (_, text) => {
    expect(migrateLegacy(text)).toBeUndefined();
  });
});
