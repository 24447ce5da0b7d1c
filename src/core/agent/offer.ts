import { mayUse } from '../permission/allowed-tools';
import { ourToolFor, skillNamed } from '../permission/tool-names';
import { mayOffer } from '../permission/tool-parts';
import { fileKind } from '../skill/inventory';
import type { Skill } from '../skill/model';
import { textFilesOf } from '../skill/read-skill';
import { findSkillMd } from '../skill/skill-md';
import { bash } from '../tools/bash';
import { isOutputTool } from '../tools/delivery';
import type { TellableTool } from '../tools/for-model';
import { loadSkill } from '../tools/load-skill';
import { readSkillFile } from '../tools/read-skill-file';
import { toldTools } from '../tools/tools';

type Listing = Pick<Skill, 'allowedTools' | 'files' | 'signature'>;

/** What a model that runs one skill may be given. */
export interface AgentOffer {
  /** The skill has files that are worth reading. */
  files: boolean;
  bash: boolean;
  /** Other skills: all that models may know of, or those of these ids. */
  skills: 'all' | readonly string[];
  /** No output tool beside these: the run delivers the last answer itself. */
  told: readonly TellableTool[];
}

/**
 * What the skill gets, by its list of allowed tools (src/core/execute/README.md, "A model with tools").
 *
 * - Its own files it may always read: they are the skill, as much as its SKILL.md is, or its skill.json and its prompt. Only where it lists a part
 *   (`Read(references/**)`) is it held to that.
 * - `bash` if it lists it, or a part; or if it lists no tool for a model at all and has scripts: then they are what it
 *   brings along to act with. One that lists others and not this one gets none.
 * - Other skills as it lists them: `skill` for all, `skill:polish` or `Skill(polish)` for one.
 * - The first output tool that it lists says where the result goes, and is none to call; those after it are.
 */
export function offerFor(skill: Listing): AgentOffer {
  const { allowedTools, files, signature } = skill;
  const delivering = allowedTools.find(isOutputTool);
  const told = toldTools.filter(({ name }) => name !== delivering && mayUse(skill, name));
  const named = allowedTools.flatMap((name) => skillNamed(ourToolFor(name) ?? name) ?? []);
  const skills = mayUse(skill, loadSkill.name) ? ('all' as const) : named;
  const lists =
    mayOffer(skill, bash.name) || mayOffer(skill, readSkillFile.name) || skills.length > 0 || told.length > 0;
  const hasScripts = files.some((path) => fileKind(path) === 'script');
  // What is the skill itself is what its model is told anyway.
  const own = signature ? [...textFilesOf(files), examplesFile] : [findSkillMd(files)];
  return {
    files: files.some((path) => !own.includes(path) && !isNotice(path)),
    bash: lists ? mayOffer(skill, bash.name) : hasScripts,
    skills,
    told,
  };
}

/** Whether there is anything to call in it. */
export function hasOffer({ files, bash: shell, skills, told }: AgentOffer): boolean {
  return files || shell || skills.length > 0 || told.length > 0;
}

/** What a function is tested by (docs/skills/authoring.md): no task needs it. */
const examplesFile = 'examples.json';

/** Words for lawyers and maintainers, which no task needs. */
function isNotice(path: string): boolean {
  return /^(?:licen[cs]e|copying|notice|readme|changelog|authors|contributing)(?:\.\w+)?$/i.test(path);
}
