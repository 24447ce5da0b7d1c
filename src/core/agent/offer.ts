import { mayUse } from '../permission/allowed-tools';
import { readSkillFileName, skillToolName } from '../permission/skill-tool-names';
import { ourToolFor, skillNamed } from '../permission/tool-names';
import { mayOffer } from '../permission/tool-parts';
import { fileKind } from '../skill/inventory';
import type { Skill } from '../skill/model';
import { isOutputTool } from '../skill/output-tool';
import { findSkillMd } from '../skill/skill-md';
import { bashName } from './bash-tool';
import { type TextToolName, textToolNames } from './text-tools';

type Listing = Pick<Skill, 'allowedTools' | 'files'>;

/** What a model that runs one skill may be given. */
export interface AgentOffer {
  /** The skill has files that are worth reading. */
  files: boolean;
  bash: boolean;
  /** Other skills: all that models may know of, or those of these ids. */
  skills: 'all' | readonly string[];
  texts: readonly TextToolName[];
}

/**
 * What the skill gets, by its list of allowed tools (src/core/execute/README.md, "A model with tools").
 *
 * - Its own files it may always read: they are the skill, as much as its SKILL.md is. Only where it lists a part
 *   (`Read(references/**)`) is it held to that.
 * - `bash` if it lists it, or a part; or if it lists no tool for a model at all and has scripts: then they are what it
 *   brings along to act with. One that lists others and not this one gets none.
 * - Other skills as it lists them: `skill` for all, `skill:polish` or `Skill(polish)` for one.
 * - The first output tool that it lists says where the result goes, and is none to call; those after it are.
 */
export function offerFor(skill: Listing): AgentOffer {
  const { allowedTools, files } = skill;
  const delivering = allowedTools.find(isOutputTool);
  const texts = textToolNames.filter((name) => name !== delivering && mayUse(skill, name));
  const named = allowedTools.flatMap((name) => skillNamed(ourToolFor(name) ?? name) ?? []);
  const skills = mayUse(skill, skillToolName) ? ('all' as const) : named;
  const lists =
    mayOffer(skill, bashName) || mayOffer(skill, readSkillFileName) || skills.length > 0 || texts.length > 0;
  const hasScripts = files.some((path) => fileKind(path) === 'script');
  return {
    files: files.some((path) => path !== findSkillMd(files) && !isNotice(path)),
    bash: lists ? mayOffer(skill, bashName) : hasScripts,
    skills,
    texts,
  };
}

/** Whether there is anything to call in it. */
export function hasOffer({ files, bash, skills, texts }: AgentOffer): boolean {
  return files || bash || skills.length > 0 || texts.length > 0;
}

/** Words for lawyers and maintainers, which no task needs. */
function isNotice(path: string): boolean {
  return /^(?:licen[cs]e|copying|notice|readme|changelog|authors|contributing)(?:\.\w+)?$/i.test(path);
}
