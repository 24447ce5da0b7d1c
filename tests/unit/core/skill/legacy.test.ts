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
        .replace('license: MIT\n', 'license: MIT\nallowed_tools: [insert_text]\n'),
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
