import { editSkillMd } from './edit-skill-md';
import { findHead, splitSkillMd } from './frontmatter';
import { colourOf, emojiOf, paletteKeyOf } from './legacy-keys';
import { languagesOf } from './legacy-languages';
import { readMendedYaml } from './mended-yaml';
import type { SkillMetadata } from './model';
import { plainOf } from './plain';
import type { ReportDiagnostic } from './report';
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
  /** What became of each old setting. */
  fates: Fate[];
}

/** An old setting as it was written, and what stands for it now; without `now` nothing does. */
interface Fate {
  was: string;
  now?: string | undefined;
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

const languageKey = 'translate_language';

const tools: Record<string, string[]> = {
  translate: ['insert_text'],
  memo: ['save_memo'],
  ghostTwin: ['insert_text'],
  ghostCommand: ['insert_text'],
  polish: ['insert_text'],
  custom: ['insert_text'],
};

/**
 * An old GHOSTYPE file as one of today (docs/skills/reference.md): its text with the semantic settings alone, and what it
 * said of its looks. Undefined if there is nothing to migrate, so a second run changes nothing. What the file says in
 * today's settings already stays; keys that nobody knows stay too.
 */
export function migrateLegacy(text: string): Migration | undefined {
  const split = splitSkillMd(text);
  if ('missing' in split || !findHead(text)) return undefined;
  const { map } = readMendedYaml(split.head);
  const legacy = 'fields' in map ? legacySettings(map.fields, split.head) : undefined;
  if (!legacy) return undefined;
  return { text: editSkillMd(text, legacy.changes), metadata: legacy.metadata, fates: legacy.fates };
}

/** What a file of today is made of an old one by. */
export interface Migration extends Pick<LegacySettings, 'metadata' | 'fates'> {
  text: string;
}

/** The colour that has no quotes around it: to YAML its `#` begins a comment, and to GHOSTYPE it did not. */
function withBareColour(fields: Fields, head: string): Fields {
  const field = fields.get('color_hex');
  const text = /^color_hex:[ \t]+(#[0-9a-f]+)[ \t]*$/im.exec(head)?.[1];
  return field && text !== undefined
    ? new Map([...fields, ['color_hex', { ...field, value: text, text }]])
    : fields;
}

/** Undefined for a file of today. `head`: the YAML that the fields were read from. */
export function legacySettings(read: Fields, head: string): LegacySettings | undefined {
  if (!isLegacy(read)) return undefined;
  const fields = withBareColour(read, head);
  const keys = [...fields.keys()].filter((key) => telling.includes(key) || ambiguous.includes(key));
  const config = configOf(fields);
  const hasTools = fields.has('allowed_tools') || fields.has('allowed-tools');
  const type = textOf(fields, 'skill_type');
  const metadata = metadataOf(fields);
  const changes = {
    ...(type !== undefined && !hasTools && { 'allowed-tools': toolsOf(type).join(' ') }),
    ...(config && { config }),
  };
  return {
    keys,
    changes: { ...Object.fromEntries(keys.map((key) => [key, undefined])), ...changes },
    metadata,
    fates: keys.flatMap((key) => fatesOf(key, fields, { ...changes, ...metadata })),
  };
}

/** What became of one old setting, or of each within `behavior_config`. */
function fatesOf(key: string, fields: Fields, after: After): Fate[] {
  if (key === 'behavior_config') {
    const settings = Object.entries(recordOf(fields.get(key)?.value));
    return settings.map(([name, value]) => {
      const was = said(`${key}.${name}`, value);
      const now = name === languageKey ? languagesSaid(after) : said(`config.${name}`, after.config?.[name]);
      return { was, now: after.config && now };
    });
  }
  const was = said(key, fields.get(key)?.text ?? '…');
  return [{ was, now: lookSaid(key, after) }];
}

/** What stands for the settings of old. */
type After = Partial<SkillMetadata> & { 'allowed-tools'?: string; config?: Record<string, unknown> };

function lookSaid(key: string, after: After): string | undefined {
  if (key === 'skill_type')
    return (
      [
        ...(after['allowed-tools'] ? [said('allowed-tools', after['allowed-tools'])] : []),
        ...(after.config && 'target_language' in after.config ? [languagesSaid(after)] : []),
        ...(after.config && 'api_endpoint' in after.config
          ? [said('config.api_endpoint', after.config.api_endpoint)]
          : []),
      ].join(', ') || undefined
    );
  if (key === 'icon') return after.emoji && said('emoji', after.emoji);
  if (key === 'color_hex') return after.colour && said('color', after.colour);
  if (key === 'is_enabled' || key === 'enabled')
    return after.enabled === undefined ? undefined : said('enabled', after.enabled);
  const isKey = key === 'modifier_key_code' || key === 'modifier_key_display';
  return isKey && after.paletteKey
    ? said('palette key', after.paletteKey.replace(/^(?:Key|Digit)/, ''))
    : undefined;
}

const languagesSaid = ({ config = {} }: After): string =>
  `${said('config.source_language', config.source_language)}, ${said('config.target_language', config.target_language)}`;

/** `key: value`, short enough for a sentence. */
function said(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${key}: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`;
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
  const { [languageKey]: language, ...behavior } = recordOf(fields.get('behavior_config')?.value);
  const type = textOf(fields, 'skill_type');
  const [source, target] = languagesOf(typeof language === 'string' ? language : '');
  const translates = type === 'translate' || language !== undefined;
  const added = {
    ...(translates && { source_language: source, target_language: target }),
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

/** Tells what became of each old setting: of what has another name now, and of what has no place any more. */
export function reportFates(
  { fates }: Pick<LegacySettings, 'fates'>,
  line: number | undefined,
  report: ReportDiagnostic,
): void {
  for (const { was, now } of fates) {
    if (now === undefined) report('warning', 'legacy-dropped', line, was);
    else report('warning', 'legacy-changed', line, was, now);
  }
}
