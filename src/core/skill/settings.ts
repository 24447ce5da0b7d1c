import { readConfig } from './config';
import {
  type Complain,
  readConfirm,
  readEngine,
  readHint,
  readMode,
  readModel,
  readRetry,
  readSwitch,
  readText,
  readTexts,
  readTimeout,
  readToolTexts,
  toolNamesIn,
} from './fields';
import { readInput } from './input-fields';
import type { Skill, SkillHead } from './model';
import type { Head } from './naming';

/** What may be the script of a skill in `sandbox` mode; the first that is there is. */
const scriptEntries = [
  'scripts/execute.js',
  'scripts/execute.ts',
  'scripts/execute.py',
  'execute.py',
] as const;

/** The script that a SKILL.md in `sandbox` mode runs, as a path inside the skill; undefined if it has none. */
export function scriptEntryOf(files: readonly string[]): string | undefined {
  return scriptEntries.find((entry) => files.includes(entry));
}

const textKeys = ['license', 'compatibility', 'author', 'version', 'category'] as const;
const listKeys = ['tags', 'permissions'] as const;

/** By their names in the file, which are other programs' where they have a hyphen. */
const switches = {
  dangerous: 'dangerous',
  'disable-model-invocation': 'disableModelInvocation',
  'user-invocable': 'userInvocable',
} as const satisfies Record<string, keyof SkillHead>;
const switchKeys = Object.keys(switches) as (keyof typeof switches)[];

type SwitchField = (typeof switches)[keyof typeof switches];
type TextKey = (typeof textKeys)[number] | (typeof listKeys)[number] | SwitchField;
type Settings = Pick<
  SkillHead,
  | 'allowedTools'
  | 'config'
  | 'mode'
  | 'modeUnnamed'
  | 'timeout'
  | 'retry'
  | 'model'
  | 'engine'
  | 'input'
  | 'argumentHint'
  | 'metadata'
  | 'confirm'
  | TextKey
>;

/** The fields a skill may have. A field that cannot be used is reported and left out; it never costs the skill. */
export function readSettings(head: Head, files: string[]): Settings {
  const { field } = head;
  const warnAt = complainer(head);
  const tools = ['allowed_tools', 'allowed-tools'].flatMap((key) =>
    readToolTexts(field(key)?.value, warnAt(key)),
  );
  const timeout = readTimeout(field('timeout')?.value, warnAt('timeout'));
  const retry = readRetry(field('retry')?.value, warnAt('retry'));
  const model = readModel(field('model'), warnAt('model'));
  const engine = readEngine(field('engine'), warnAt('engine'));
  const input = readInput(field('input'), head.report);
  const argumentHint = readHint(field('argument-hint'), warnAt('argument-hint'));
  return {
    allowedTools: toolNamesIn(tools),
    config: readConfig(field('config')?.value, warnAt('config')),
    ...chooseMode(head, files),
    ...(timeout !== undefined && { timeout }),
    ...(retry !== undefined && { retry }),
    ...(model !== undefined && { model }),
    ...(engine && { engine }),
    ...(input && { input }),
    ...(argumentHint && { argumentHint }),
    ...readDetails(head),
  };
}

/** What the file names, else `sandbox` where there is a script to run, else `llm`, which the user's own default may stand for. */
function chooseMode(head: Head, files: readonly string[]): Pick<SkillHead, 'mode' | 'modeUnnamed'> {
  const complain = complainer(head)('mode');
  const named = readMode(head.field('mode'), complain);
  const entry = scriptEntryOf(files);
  const mode = named ?? (entry === undefined ? 'llm' : 'sandbox');
  if (mode === 'sandbox') {
    const [runs, other] = scriptEntries.filter((each) => files.includes(each));
    if (runs === undefined) complain('script-missing', scriptEntries[0]);
    else if (other !== undefined) complain('script-twice', runs, other);
  }
  return { mode, ...(named === undefined && entry === undefined && { modeUnnamed: true }) };
}

/** What most files do not have. */
function readDetails(head: Head): Pick<Skill, 'metadata' | 'confirm' | TextKey> {
  const { field } = head;
  const warnAt = complainer(head);
  const details: Pick<Skill, 'metadata' | 'confirm' | TextKey> = {};
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
    if (on !== undefined) details[switches[key]] = on;
  }
  const confirm = readConfirm(field('confirm'), warnAt('confirm'));
  if (confirm !== undefined) details.confirm = confirm;
  const metadata = readConfig(field('metadata')?.value, warnAt('metadata'), 'metadata');
  if (Object.keys(metadata).length > 0) details.metadata = metadata;
  return details;
}

function complainer({ field, report }: Head): (key: string) => Complain {
  return (key) =>
    (code, ...params) =>
      report('warning', code, field(key)?.line, ...params);
}
