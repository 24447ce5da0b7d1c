import { checkPlaceholders } from './check-placeholders';
import { splitSkillMd } from './frontmatter';
import { findSkillJson, isSignature, promptFile, readSkillJson } from './function/skill-json';
import type { Diagnostic, Skill, SkillHead } from './model';
import { createReport } from './report';
import { findSkillMd, type ParsedSkill, parseSkillMd, type SkillPlace } from './skill-md';

/** The texts of a skill's files, by their paths: as many of `textFilesOf` as there are. */
export type SkillTexts = ReadonlyMap<string, string>;

/** The files whose texts make a skill: what defines it first. Empty where it is none. */
export function textFilesOf(files: readonly string[]): string[] {
  const skillMd = findSkillMd(files);
  const json = findSkillJson(files);
  if (json === undefined) return skillMd === undefined ? [] : [skillMd];
  return [
    json,
    ...(skillMd === undefined ? [] : [skillMd]),
    ...(files.includes(promptFile) ? [promptFile] : []),
  ];
}

/** The file that defines a skill that was read: the one that its editor shows. */
export function definitionOf({ files, signature }: Pick<SkillHead, 'files' | 'signature'>): string {
  return (signature ? findSkillJson(files) : undefined) ?? findSkillMd(files) ?? 'SKILL.md';
}

/** The file with the words that a model reads; undefined where there are none. */
export function instructionsFileOf(skill: Pick<SkillHead, 'files' | 'signature'>): string | undefined {
  if (!skill.signature) return findSkillMd(skill.files) ?? 'SKILL.md';
  return skill.files.includes(promptFile) ? promptFile : findSkillMd(skill.files);
}

/**
 * Reads a skill in either format. A folder with skill.json and SKILL.md is one function: SKILL.md adds its tools, its settings
 * and the rules for its runs, and its body is the prompt where there is no prompt.md. Never throws.
 */
export function parseSkill(texts: SkillTexts, place: SkillPlace): ParsedSkill {
  const json = findSkillJson(place.files);
  const skillMd = findSkillMd(place.files);
  const text = json === undefined ? undefined : texts.get(json);
  const beside = skillMd === undefined ? undefined : texts.get(skillMd);
  if (json === undefined || text === undefined) return parseSkillMd(beside ?? '', place);
  if (beside !== undefined && !isSignature(text))
    return withOther(parseSkillMd(beside, place), json, place.id);
  return parseFunction(text, beside, texts.get(promptFile), place);
}

function parseFunction(
  text: string,
  beside: string | undefined,
  prompt: string | undefined,
  place: SkillPlace,
): ParsedSkill {
  const { id, source, files } = place;
  const diagnostics: Diagnostic[] = [];
  const report = createReport(diagnostics, id, 'skill.json');
  const head = readSkillJson(text, files, report);
  const own = beside === undefined ? undefined : parseSkillMd(beside, place);
  if (own)
    diagnostics.push(
      ...own.diagnostics.filter(({ severity, code }) => severity !== 'note' && !ofName.has(code)),
    );
  if (!head) return { diagnostics, conforms: false };
  const body = prompt ?? own?.skill?.body ?? '';
  const isPromptKnown = files.includes(promptFile)
    ? prompt !== undefined
    : findSkillMd(files) === undefined || own?.skill;
  if (head.mode === 'llm' && isPromptKnown && body.trim() === '')
    report('error', 'function-prompt-missing', undefined);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics, conforms: false };
  const tools = [...(own?.skill?.allowedTools ?? []), ...head.signature.calls.map((name) => `skill:${name}`)];
  const skill: Skill = {
    key: `${source}:${id}`,
    id,
    source,
    config: {},
    ...(own?.skill && rulesOf(own.skill)),
    ...head,
    allowedTools: [...new Set(tools)],
    body,
    files,
  };
  checkPrompt(skill, prompt === undefined ? beside : undefined, diagnostics);
  return { skill, diagnostics, conforms: false };
}

/** Warns of what nothing fills in, where it stands: in prompt.md, or in the SKILL.md whose body is the prompt. */
function checkPrompt(skill: Skill, skillMd: string | undefined, diagnostics: Diagnostic[]): void {
  const split = skillMd === undefined ? undefined : splitSkillMd(skillMd);
  const line = split && 'bodyLine' in split ? split.bodyLine : 1;
  const file = split ? (findSkillMd(skill.files) ?? 'SKILL.md') : promptFile;
  checkPlaceholders(skill, line, createReport(diagnostics, skill.id, file));
}

/** What its name is held to is the function's own. */
const ofName = new Set<Diagnostic['code']>([
  'name-not-folder',
  'name-format',
  'script-missing',
  'script-twice',
  'placeholder-unknown',
  'placeholder-left',
]);

/** What a SKILL.md says beside a skill.json that the function itself cannot say. */
function rulesOf(skill: Skill): Partial<Skill> & Pick<Skill, 'config'> {
  const { config, model, dangerous, confirm, disableModelInvocation, userInvocable } = skill;
  const { permissions, license, compatibility, metadata, argumentHint } = skill;
  return {
    config,
    ...(model !== undefined && { model }),
    ...(dangerous !== undefined && { dangerous }),
    ...(confirm !== undefined && { confirm }),
    ...(disableModelInvocation !== undefined && { disableModelInvocation }),
    ...(userInvocable !== undefined && { userInvocable }),
    ...(argumentHint && { argumentHint }),
    ...(permissions && { permissions }),
    ...(license !== undefined && { license }),
    ...(compatibility !== undefined && { compatibility }),
    ...(metadata && { metadata }),
  };
}

/** A skill.json that is another program's lies beside SKILL.md like any file. */
function withOther(parsed: ParsedSkill, file: string, id: string): ParsedSkill {
  const diagnostics = [...parsed.diagnostics];
  createReport(diagnostics, id, file)('warning', 'function-other', undefined);
  return { ...parsed, diagnostics };
}
