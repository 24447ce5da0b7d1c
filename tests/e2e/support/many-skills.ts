import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SkillManifest } from '../../../src/core/library/manifest';
import { describePackage } from '../../../src/core/library/package';
import { createSkillMd } from '../../../src/core/skill/edit-skill-md';

/** A skill as the store keeps it, with the text of its only file. */
export interface StoredSkill {
  manifest: SkillManifest;
  skillMd: string;
}

const verbs = [
  'Review',
  'Draft',
  'Summarise',
  'Translate',
  'Check',
  'Plan',
  'Extract',
  'Convert',
  'Explain',
  'Test',
];
const things = [
  'invoices',
  'pull requests',
  'letters',
  'meeting notes',
  'tables',
  'release notes',
  'recipes',
];
const uses = [
  'before it is sent',
  'when a deadline is near',
  'for a reader who is new to it',
  'in plain words',
];

/** Skills as people write them, told apart by their numbers. Every tenth has a warning, every third keeps to the open format, every third has a category. */
export function manySkills(count: number): Promise<StoredSkill[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => oneSkill(index)));
}

async function oneSkill(index: number): Promise<StoredSkill> {
  const verb = pick(verbs, index);
  const thing = pick(things, index);
  const id = `${verb.toLowerCase()}-${thing.replaceAll(' ', '-')}-${index}`;
  const description = `${verb}s ${thing} of the kind that number ${index} of this list is about, and says what it has changed. Use it ${pick(uses, index)}, or when somebody asks for ${thing}.`;
  const name = index % 10 === 9 ? `${verb} ${thing}` : id;
  const tools = index % 3 === 0 ? { 'allowed-tools': 'insert_text' } : { allowed_tools: ['floating_card'] };
  const skillMd = createSkillMd({ name, description, ...tools }, `You work on ${thing}. Be brief.`);
  const bytes = new TextEncoder().encode(skillMd);
  const { manifest } = await describePackage(id, [{ path: 'SKILL.md', bytes }], {
    source: 'user',
    origin: { kind: 'file', name: 'many.zip' },
    installedAt: `202611${String(10 + (index % 18))}-101500`,
    sha256: async (data) => createHash('sha256').update(data).digest('hex'),
  });
  if (!manifest) throw new Error(`The made-up skill ${id} does not load`);
  const category = index % 3 === 1 && { category: thing };
  return { manifest: { ...manifest, ...category, revision: 1 }, skillMd };
}

function pick(words: string[], index: number): string {
  return words[index % words.length] ?? '';
}

/** A record of each store that a skill stands in. The types of what crosses are not looked into: those of a config nest without end. */
export interface SkillRecord {
  manifest: object;
  skillMd: string;
  id: string;
}

export const recordsOf = (skills: readonly StoredSkill[]): SkillRecord[] =>
  skills.map((skill) => ({ ...skill, id: skill.manifest.id }));

/**
 * Writes skills into the database of the extension that `page` belongs to, past all code of the extension: a thousand in
 * a moment. The database has to exist, as it does once the background or the settings page has used it.
 */
export function storeSkills(page: Page, skills: StoredSkill[]): Promise<void> {
  return page.evaluate(putSkills, recordsOf(skills));
}

/** The same, in a page of the extension: it is sent there as it stands. */
export async function putSkills(records: SkillRecord[]): Promise<void> {
  const request = indexedDB.open('caretaker');
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  const transaction = request.result.transaction(['skills', 'files', 'lists'], 'readwrite');
  // As every write of a skill does: what was made of the records before is old.
  transaction.objectStore('lists').clear();
  for (const { manifest, skillMd, id } of records) {
    transaction.objectStore('skills').put(manifest);
    const bytes = new TextEncoder().encode(skillMd);
    transaction.objectStore('files').put({ id, path: 'SKILL.md', bytes });
  }
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve);
    transaction.addEventListener('error', reject);
  });
  request.result.close();
}
