import { idOf } from '../skill/key';
import type { Skill, SkillKey, SkillListing } from '../skill/model';

/** Stands for *Ask* wherever a skill's key does. No skill has it: the name of a folder holds no slash. */
export const askKey: SkillKey = 'builtin:/ask';

/** What *Ask* is called, in the user's language. */
export type AskNaming = Pick<SkillListing, 'name' | 'description'>;

/** *Ask* as a line of a palette, a card and the history draw it. */
export function askListing({ name, description }: AskNaming): SkillListing {
  return { key: askKey, id: idOf(askKey), name, description, icon: 'spark' };
}

/** *Ask* as a run takes it: no instructions, no list of tools, and its result is delivered as of a skill that lists none. */
export function askSkill({ name, description }: AskNaming): Skill {
  return {
    key: askKey,
    id: idOf(askKey),
    source: 'builtin',
    name,
    description,
    body: '',
    allowedTools: [],
    config: {},
    mode: 'llm',
    files: [],
  };
}

export function isAsk({ key }: { key: SkillKey }): boolean {
  return key === askKey;
}
