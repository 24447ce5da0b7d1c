import { readConfig } from './config';
import {
  type Complain,
  readMode,
  readSwitch,
  readText,
  readTexts,
  readTimeout,
  readToolTexts,
  toolNames,
} from './fields';
import type { Skill, SkillHead } from './model';
import type { Head } from './naming';

/** The script of a skill in `sandbox` mode. */
export const scriptEntry = 'scripts/execute.js';

const textKeys = ['license', 'compatibility', 'author', 'version', 'category'] as const;
const listKeys = ['tags', 'permissions'] as const;
const switchKeys = ['dangerous', 'confirm'] as const;

type TextKey = (typeof textKeys)[number] | (typeof listKeys)[number] | (typeof switchKeys)[number];
type Settings = Pick<SkillHead, 'allowedTools' | 'config' | 'mode' | 'timeout' | 'metadata' | TextKey>;

/** The fields a skill may have. A field that cannot be used is reported and left out; it never costs the skill. */
export function readSettings(head: Head, files: string[]): Settings {
  const { field } = head;
  const warnAt = complainer(head);
  const tools = ['allowed_tools', 'allowed-tools'].flatMap((key) =>
    readToolTexts(field(key)?.value, warnAt(key)),
  );
  const timeout = readTimeout(field('timeout')?.value, warnAt('timeout'));
  const hasScript = files.includes(scriptEntry);
  const mode = readMode(field('mode'), warnAt('mode')) ?? (hasScript ? 'sandbox' : 'llm');
  if (mode === 'sandbox' && !hasScript) warnAt('mode')('script-missing', scriptEntry);
  return {
    allowedTools: toolNames(tools),
    config: readConfig(field('config')?.value, warnAt('config')),
    mode,
    ...(timeout !== undefined && { timeout }),
    ...readDetails(head),
  };
}

/** What most files do not have. */
function readDetails(head: Head): Pick<Skill, 'metadata' | TextKey> {
  const { field } = head;
  const warnAt = complainer(head);
  const details: Pick<Skill, 'metadata' | TextKey> = {};
  for (const key of textKeys) {
    const text = readText(key, field(key), warnAt(key));
    if (text !== undefined) details[key] = text;
  }
  for (const key of listKeys) {
    const texts = readTexts(key, field(key)?.value, warnAt(key));
    if (texts) details[key] = texts;
  }
  for (const key of switchKeys) {
    const on = readSwitch(key, field(key), warnAt(key));
    if (on !== undefined) details[key] = on;
  }
  const metadata = readConfig(field('metadata')?.value, warnAt('metadata'), 'metadata');
  if (Object.keys(metadata).length > 0) details.metadata = metadata;
  return details;
}

function complainer({ field, report }: Head): (key: string) => Complain {
  return (key) =>
    (code, ...params) =>
      report('warning', code, field(key)?.line, ...params);
}
