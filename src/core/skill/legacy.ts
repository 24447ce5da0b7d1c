import { editSkillMd } from './edit-skill-md';
import { findHead, splitSkillMd } from './frontmatter';
import { colourOf, emojiOf, paletteKeyOf } from './legacy-keys';
import { readMendedYaml } from './mended-yaml';
import type { SkillMetadata } from './model';
import { plainOf } from './plain';
import type { YamlField } from './yaml';

type Fields = Map<string, YamlField>;

/** What makes an old file one of today. */
export interface LegacySettings {
  /** The old keys that it has, in their order. */
  keys: string[];
  /** What to set and (`undefined`) to take away. */
  changes: Record<string, unknown>;
  /** What it said of its looks. */
  metadata: Partial<SkillMetadata>;
}

/** Keys that only the old format of GHOSTYPE has. */
const telling = [
  'skill_type',
  'is_editable',
  'is_builtin',
  'behavior_config',
  'color_hex',
  'modifier_key_code',
  'modifier_key_is_system',
  'modifier_key_display',
];

/** Keys that others have too: they are old ones only beside one of those, or if they say what the old ones said. */
const ambiguous = ['icon', 'id', 'enabled', 'is_enabled'];

const tools: Record<string, string[]> = {
  translate: ['insert_text'],
  memo: ['save_memo'],
  ghostTwin: ['insert_text'],
  ghostCommand: ['insert_text'],
  polish: ['insert_text'],
  custom: ['insert_text'],
};

/** The pairs of languages that an old translation had one word for. */
const languagePairs: Record<string, [string, string]> = {
  chineseEnglish: ['Simplified Chinese', 'English'],
  中英互译: ['Simplified Chinese', 'English'],
  chineseJapanese: ['Simplified Chinese', 'Japanese'],
  中日互译: ['Simplified Chinese', 'Japanese'],
};

/**
 * An old GHOSTYPE file as one of today (DESIGN.md section 4): its text with the semantic settings alone, and what it
 * said of its looks. Undefined if there is nothing to migrate, so a second run changes nothing. What the file says in
 * today's settings already stays; keys that nobody knows stay too.
 */
export function migrateLegacy(text: string): { text: string; metadata: Partial<SkillMetadata> } | undefined {
  const split = splitSkillMd(text);
  if ('missing' in split || !findHead(text)) return undefined;
  const { map } = readMendedYaml(split.head);
  const legacy = 'fields' in map ? legacySettings(map.fields) : undefined;
  if (!legacy) return undefined;
  const colour = legacy.metadata.colour ?? bareColour(split.head);
  return {
    text: editSkillMd(text, legacy.changes),
    metadata: { ...legacy.metadata, ...(colour && { colour }) },
  };
}

/** The colour that has no quotes around it: to YAML its `#` begins a comment, and to GHOSTYPE it did not. */
function bareColour(head: string): string | undefined {
  return colourOf(/^color_hex:[ \t]+(#[0-9a-f]+)[ \t]*$/im.exec(head)?.[1]);
}

/** Undefined for a file of today. */
export function legacySettings(fields: Fields): LegacySettings | undefined {
  if (!isLegacy(fields)) return undefined;
  const keys = [...fields.keys()].filter((key) => telling.includes(key) || ambiguous.includes(key));
  const config = configOf(fields);
  const hasTools = fields.has('allowed_tools') || fields.has('allowed-tools');
  const type = textOf(fields, 'skill_type');
  return {
    keys,
    changes: {
      ...Object.fromEntries(keys.map((key) => [key, undefined])),
      ...(type !== undefined && !hasTools && { allowed_tools: toolsOf(type) }),
      ...(config && { config }),
    },
    metadata: metadataOf(fields),
  };
}

/** A type that nobody knows does not make a file an old one: the word is common enough. */
function isLegacy(fields: Fields): boolean {
  const found = telling.filter((key) => fields.has(key));
  if (found.length === 0) return emojiOf(textOf(fields, 'icon')) !== undefined;
  return (
    found.length > 1 || found[0] !== 'skill_type' || Object.hasOwn(tools, textOf(fields, 'skill_type') ?? '')
  );
}

function toolsOf(type: string): string[] {
  return (Object.hasOwn(tools, type) ? tools[type] : undefined) ?? ['insert_text'];
}

/** The settings of today with those of old behind them; undefined if the old ones add nothing. */
function configOf(fields: Fields): Record<string, unknown> | undefined {
  const written = recordOf(fields.get('config')?.value);
  const { translate_language: language, ...behavior } = recordOf(fields.get('behavior_config')?.value);
  const type = textOf(fields, 'skill_type');
  const [source, target] = languagePairs[String(language)] ?? ['auto', 'auto'];
  const added = {
    ...(type === 'translate' && { source_language: source, target_language: target }),
    ...(type === 'ghostTwin' && { api_endpoint: '/api/v1/ghost-twin/chat' }),
    ...behavior,
  };
  const isNew = Object.keys(added).some((key) => !Object.hasOwn(written, key));
  return isNew ? { ...added, ...written } : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  const plain = value instanceof Map ? plainOf(value) : {};
  return typeof plain === 'object' && plain !== null ? { ...plain } : {};
}

function metadataOf(fields: Fields): Partial<SkillMetadata> {
  const emoji = emojiOf(textOf(fields, 'icon'));
  const colour = colourOf(textOf(fields, 'color_hex'));
  const isModifier = textOf(fields, 'modifier_key_is_system') === 'true';
  const paletteKey = isModifier
    ? undefined
    : paletteKeyOf(textOf(fields, 'modifier_key_code'), textOf(fields, 'modifier_key_display'));
  const enabled = textOf(fields, 'is_enabled') ?? textOf(fields, 'enabled');
  return {
    ...(emoji && { emoji }),
    ...(colour && { colour }),
    ...(paletteKey && { paletteKey }),
    ...(/^(?:true|false)$/.test(enabled ?? '') && { enabled: enabled === 'true' }),
  };
}

function textOf(fields: Fields, key: string): string | undefined {
  return fields.get(key)?.text?.trim();
}
