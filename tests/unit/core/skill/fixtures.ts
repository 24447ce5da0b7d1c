import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParsedSkill, parseSkillMd } from '../../../../src/core/skill/skill-md';

const folder = fileURLToPath(new URL('../../../fixtures/skills/', import.meta.url));

/** The names of all fixture folders; each holds one SKILL.md with one defect. */
export const fixtures = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export function fixtureText(id: string): string {
  return readFileSync(`${folder}${id}/${readdirSync(`${folder}${id}`)[0]}`, 'utf8');
}

export function parseFixture(id: string): ParsedSkill {
  return parseSkillMd(fixtureText(id), { id, source: 'user', files: readdirSync(`${folder}${id}`) });
}
