import type { Skill, SkillKey } from '../skill/model';

/** Stands where a skill's key does, on our own pages alone. No skill has it: the name of a folder holds no slash. */
export const signatureKey: SkillKey = 'builtin:/propose-signature';

const body = `You write the signature of a function. The user's message is a skill: its frontmatter and the instructions that another model follows. The function does the same as the skill.

Answer with one JSON object and nothing else: {"description": "...", "input": {...}, "output": {...}}.

- "description": one sentence on what the function does, for a program that chooses among functions.
- "input": a JSON Schema (draft-07) of type object. It has one property for everything that the instructions need from outside, each with a type and a short description. The names in double braces after "input." in the instructions are properties with exactly these names. The text that the skill works on, if it works on one, is the property "text". Use enum where only some values make sense, default where one is usual, and list in "required" only what the work cannot be done without.
- "output": a JSON Schema of the result. Leave it out where the result is a text.

Use no other keys, no $ref, and no pattern.`;

/** Asks a model what a skill would take and give as a function. What it answers is a proposal: it is checked, and shown. */
export const signatureSkill: Skill = {
  key: signatureKey,
  id: 'propose-signature',
  source: 'builtin',
  name: 'Propose a signature',
  description: 'Proposes what a skill takes and gives',
  body,
  allowedTools: [],
  config: {},
  mode: 'llm',
  files: [],
};
