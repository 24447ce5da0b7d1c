import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParsedSkill, parseSkillMd } from '../../../../src/core/skill/skill-md';

const folder = fileURLToPath(new URL('../../../fixtures/skills/', import.meta.url));

/** The names of all fixture folders; each holds one SKILL.md with one defect. */
export const fixtures = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export function parseFixture(id: string): ParsedSkill {
  const files = readdirSync(`${folder}${id}`);
  const text = readFileSync(`${folder}${id}/${files[0]}`, 'utf8');
  return parseSkillMd(text, { id, source: 'user', files });
}
