import type { SkillManifest } from '../../../../src/core/library/manifest';
import type { SkillFile } from '../../../../src/core/skill/inventory';

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

export const skillMdOf = (id: string, body = `Body of ${id}`) =>
  `---\nname: ${id}\ndescription: Does ${id}\nallowed-tools: insert_text\n---\n${body}\n`;

/** Files of a skill from their texts. */
export function filesOf(texts: Record<string, string>): SkillFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, bytes: bytesOf(text) }));
}

/** The manifest of a user's skill. */
export function manifestOf(id: string, changes: Partial<SkillManifest> = {}): SkillManifest {
  return {
    key: `user:${id}`,
    id,
    source: 'user',
    name: id,
    description: `Does ${id}`,
    allowedTools: ['insert_text'],
    config: {},
    mode: 'llm',
    files: ['SKILL.md'],
    contents: [{ path: 'SKILL.md', size: 60, sha256: 'a'.repeat(64) }],
    inventory: {
      hasSkillMd: true,
      hasScripts: false,
      hasReferences: false,
      scripts: [],
      references: [],
      templates: [],
      count: 1,
      bytes: 60,
    },
    hashes: { skillMd: 'a'.repeat(64), package: 'b'.repeat(64) },
    installedAt: '20260101-120000',
    summary: `Body of ${id}`,
    origin: { kind: 'pasted' },
    conforms: true,
    diagnostics: [],
    installedConfig: {},
    revision: 0,
    ...changes,
  };
}
