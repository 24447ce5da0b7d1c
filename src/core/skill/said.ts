import type { SkillHead } from './model';

/** What a skill's file says of its author, its version and its tags. */
type Words = Pick<SkillHead, 'author' | 'version' | 'tags'>;

/**
 * What the file says of who made it, which version it is and what it is about: in fields of their own or, as the open format wants it and most
 * files have it, under `metadata` (agentskills.io/specification). A field of its own goes first. Tags there are a list, or one text with commas.
 */
export function saidOf({ author, version, tags, metadata = {} }: Words & Pick<SkillHead, 'metadata'>): Words {
  const said = {
    author: author?.trim() || textOf(metadata.author),
    version: version?.trim() || textOf(metadata.version),
    tags: tags?.length ? tags : textsOf(metadata.tags),
  };
  return {
    ...(said.author && { author: said.author }),
    ...(said.version && { version: said.version }),
    ...(said.tags.length > 0 && { tags: said.tags }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function textsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return all.map((each) => each.trim()).filter((each) => each !== '');
}
