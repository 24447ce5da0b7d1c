/**
 * A SKILL.md made a function, and a function made a SKILL.md. Of the folder a converted skill keeps every file: SKILL.md stays with its
 * frontmatter, for the tools and rules that skill.json has no place for, and its body moves to prompt.md. Going back takes what
 * was changed in skill.json since then along; where nothing was, SKILL.md is what it was.
 */
import type { TextEdits } from '../library/types';
import { runDefaults } from '../run/settings';
import { sameValue } from '../same-value';
import { createSkillMd, editSkillMd } from '../skill/edit-skill-md';
import { findHead } from '../skill/frontmatter';
import type { JsonSchema } from '../skill/function/schema';
import { formOfSchema } from '../skill/function/schema-form';
import { formAsWritten, hasAddedText, schemaOfForm } from '../skill/function/schema-of-form';
import { functionEntryOf, promptFile } from '../skill/function/skill-json';
import type { Skill } from '../skill/model';
import { scriptEntryOf } from '../skill/settings';
import { findSkillMd, parseSkillMd } from '../skill/skill-md';
import { freeName, functionNameFor } from '../skill/slug';
import { savesMessageOnly } from '../tools/delivery';

/** Why a skill cannot be made the other kind. Each has its words in the catalogues (`convert_not_<reason>`). */
export const conversionRefusals = [
  ...(['unreadable', 'direct', 'composite', 'memo', 'empty', 'program'] as const),
  ...(['json-taken', 'prompt-taken', 'index-taken', 'pipeline', 'code'] as const),
] as const;

type ConversionRefusal = (typeof conversionRefusals)[number];

/**
 * What does not come along. `page`: a script that is a function no longer gets the page, the text around a selection, and the user's
 * instruction. All others: what a SKILL.md has no place for; `body` is its text, where the prompt stands in prompt.md. Each has its words
 * in the catalogues (`convert_lost_<part>`).
 */
export const lostParts = ['page', 'name', 'input', 'output', 'calls', 'body'] as const;

type LostPart = (typeof lostParts)[number];

export type Conversion = { refused: ConversionRefusal } | { edits: TextEdits; lost: LostPart[] };

/** A skill with the texts of its files, as far as there are any: what `textsFor` names. */
export interface ConvertedSkill {
  skill: Skill;
  texts: Readonly<Record<string, string>>;
  /** The names of the functions there are. */
  taken: ReadonlySet<string>;
}

/** Where the code stands that hands a function's input to a script. */
const adapterFile = 'index.js';

/** The files whose texts a conversion reads. */
export function textsFor({ files, signature }: Pick<Skill, 'files' | 'signature'>): string[] {
  const script = signature ? undefined : scriptEntryOf(files);
  const named = [findSkillMd(files), 'skill.json', promptFile, adapterFile, script];
  return [...new Set(named)].filter((path) => path !== undefined && files.includes(path)) as string[];
}

/** The milliseconds that a function for a model has whose SKILL.md has no limit; its own default is for code. */
const promptTimeout = 120_000;

/** What skill.json takes over. */
const carried = ['description', 'category', 'version', 'author', 'tags', 'timeout', 'retry'] as const;

type Head = Pick<Skill, (typeof carried)[number]> & { name: string; mode: 'llm' | 'code'; input: JsonSchema };

/** What becomes of a SKILL.md's skill that is made a function. */
export function toFunction({ skill, texts, taken }: ConvertedSkill): Conversion {
  const refused = refusalOf(skill, texts);
  if (refused) return { refused };
  const head = headOf(skill, freeName(functionNameFor(skill.id), '_', taken));
  const json = { 'skill.json': `${JSON.stringify(head, null, 2)}\n` };
  const script = scriptEntryOf(skill.files);
  if (head.mode === 'code' && script !== undefined)
    return { edits: { ...json, [adapterFile]: adapterOf(script) }, lost: ['page'] };
  const path = findSkillMd(skill.files) ?? 'SKILL.md';
  const { above } = partsOf(texts[path] ?? '');
  return { edits: { ...json, [promptFile]: `${skill.body}\n`, [path]: above }, lost: [] };
}

function refusalOf(skill: Skill, texts: ConvertedSkill['texts']): ConversionRefusal | undefined {
  const { mode, files, body, allowedTools } = skill;
  const text = texts[findSkillMd(files) ?? ''];
  if (text === undefined || !findHead(text)) return 'unreadable';
  if (files.includes('skill.json')) return 'json-taken';
  if (mode === 'direct' || mode === 'composite') return mode;
  if (mode === 'sandbox') {
    const script = scriptEntryOf(files);
    if (files.some((path) => /^index\.(?:ts|js|py)$/.test(path))) return 'index-taken';
    return script !== undefined && exportsExecute(script, texts[script] ?? '') ? undefined : 'program';
  }
  if (savesMessageOnly(allowedTools)) return 'memo';
  if (files.includes(promptFile)) return 'prompt-taken';
  return body.trim() === '' ? 'empty' : undefined;
}

/** A program that prints its text has no result that a signature could be about. */
function exportsExecute(script: string, text: string): boolean {
  if (!/\.[jt]s$/.test(script)) return false;
  return (
    /^\s*export\s+(?:async\s+)?(?:function\s*\*?|const|let|var)\s*execute\b/m.test(text) ||
    /^\s*export\s*\{[^}]*\bexecute\b[^}]*\}/m.test(text)
  );
}

/** What skill.json says of the skill. */
function headOf(skill: Skill, name: string): Head {
  const isCode = skill.mode === 'sandbox';
  const { description, category, version, author, tags, retry } = skill;
  const timeout = skill.timeout ?? (isCode ? runDefaults.scriptTimeout : promptTimeout);
  return {
    name,
    description,
    ...(category !== undefined && { category }),
    mode: isCode ? 'code' : 'llm',
    input: schemaOfForm(skill, isCode),
    ...(version !== undefined && { version }),
    ...(author !== undefined && { author }),
    ...(tags && { tags }),
    timeout: Math.min(Math.max(Math.round(timeout), 1), 86_400_000),
    ...(retry !== undefined && { retry }),
  };
}

/** Whether the code that runs is what the conversion has written for the script that is there. */
function runsAdapter(files: readonly string[], texts: ConvertedSkill['texts']): boolean {
  const script = scriptEntryOf(files);
  return (
    script !== undefined && functionEntryOf(files) === adapterFile && texts[adapterFile] === adapterOf(script)
  );
}

/** Code that hands a function's input to a script that was written for a skill. */
function adapterOf(script: string): string {
  return `import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { execute as run } from './${script}';

/** Gives the script what it had as a skill, and takes from it the text and the files that it gave as one. */
export async function execute(input, ctx) {
  const given = { instruction: '', selection: input.text, context: '', page: { url: '', title: '' } };
  const result = await run({ ...given, config: ctx.config, fields: input, ...input }, ctx);
  if (typeof result === 'string') return result;
  for (const [path, made] of Object.entries(result.files ?? {})) {
    const isText = typeof made === 'string';
    mkdirSync(dirname(\`/output/\${path}\`), { recursive: true });
    writeFileSync(\`/output/\${path}\`, isText ? made : made.base64, isText ? 'utf8' : 'base64');
  }
  return result.text;
}
`;
}

/** A SKILL.md up to the line that closes its frontmatter, and what is below. */
function partsOf(text: string): { above: string; below: string; lineEnd: string } {
  const range = findHead(text);
  if (!range) return { above: '', below: text, lineEnd: '\n' };
  const fence = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(text.slice(range.end))?.[0] ?? '';
  const end = range.end + fence.length;
  return { above: text.slice(0, end), below: text.slice(end), lineEnd: range.lineEnd };
}

/** What becomes of a function that is made a SKILL.md. */
export function toSkillMd({ skill, texts }: ConvertedSkill): Conversion {
  const { id, source, files, signature, mode } = skill;
  const json = texts['skill.json'];
  if (!signature || json === undefined) return { refused: 'unreadable' };
  if (mode === 'composite') return { refused: 'pipeline' };
  const path = findSkillMd(files) ?? 'SKILL.md';
  const others = files.filter((file) => file !== 'skill.json' && file !== adapterFile && file !== path);
  if (mode === 'sandbox' && !runsAdapter(files, texts)) return { refused: 'code' };
  const beside = texts[path] ?? createSkillMd({ name: id, description: skill.description }, '');
  const prompt = mode === 'llm' ? texts[promptFile] : undefined;
  const whole = prompt === undefined ? beside : withBody(beside, prompt);
  const left = [...others.filter((file) => mode !== 'llm' || file !== promptFile), path];
  const place = { id, source, files: left };
  const before = parseSkillMd(whole, place).skill;
  if (!before) return { refused: 'unreadable' };
  const changes = changesTo(skill, before);
  // An edit would write a frontmatter that had to be mended as it was read.
  const text = Object.keys(changes).length > 0 ? editSkillMd(whole, changes) : whole;
  const after = parseSkillMd(text, place).skill;
  if (!after) return { refused: 'unreadable' };
  const removed = mode === 'llm' ? promptFile : adapterFile;
  return {
    edits: {
      'skill.json': undefined,
      ...(files.includes(removed) && { [removed]: undefined }),
      [path]: text,
    },
    lost: lostOf(skill, after, prompt === undefined ? '' : partsOf(beside).below),
  };
}

function withBody(skillMd: string, prompt: string): string {
  const { above, lineEnd } = partsOf(skillMd);
  const end = lineEnd === '' ? '\n' : lineEnd;
  const body = prompt.replace(/\r\n?/g, '\n').trimEnd();
  const closed = /[\r\n]$/.test(above) ? above : above + end;
  return closed + end + body.replaceAll('\n', end) + end;
}

/** What of the frontmatter has to change: where skill.json says what the conversion of this SKILL.md would, nothing. */
function changesTo(skill: Skill, before: Skill): Record<string, unknown> {
  const was = headOf(before, '');
  const changed = carried.filter((key) => !sameValue(heldBy(skill, key), heldBy(was, key)));
  const input = skill.signature?.input ?? {};
  return {
    ...Object.fromEntries(changed.map((key) => [key, skill[key]])),
    ...(!sameValue(input, was.input) && { input: formAsWritten(fieldsOf(input)) }),
    ...(before.mode !== skill.mode && { mode: skill.mode }),
  };
}

/** What holds in a function whose file does not say. */
function heldBy(skill: Pick<Skill, (typeof carried)[number]>, key: (typeof carried)[number]): unknown {
  return key === 'version' ? (skill.version ?? '1.0.0') : skill[key];
}

function fieldsOf(input: JsonSchema) {
  const form = (formOfSchema(input) ?? []).map(({ takesText: _, ...field }) => field);
  return hasAddedText(input) ? form.filter(({ name }) => name !== 'text') : form;
}

function lostOf({ id, name, signature }: Skill, after: Skill, replaced: string): LostPart[] {
  const own = functionNameFor(id);
  const { input = {}, output, calls = [] } = signature ?? {};
  const lost: [LostPart, boolean][] = [
    ['name', name !== own && !new RegExp(`^${own}_\\d+$`).test(name)],
    ['input', !sameValue(input, headOf(after, '').input)],
    ['output', output !== undefined],
    ['calls', calls.length > 0],
    ['body', replaced.trim() !== ''],
  ];
  return lost.filter(([, is]) => is).map(([part]) => part);
}
