const byEnding = {
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
} as const;

/** What an editor can highlight. */
export type EditorLanguage = (typeof byEnding)[keyof typeof byEnding] | 'skill-md' | 'text';

/** By the name of a file: SKILL.md has settings before its text, and of what is not known it is a text. */
export function languageOf(path: string): EditorLanguage {
  const name = path.toLowerCase();
  if (name === 'skill.md') return 'skill-md';
  const ending = /\.([^./]+)$/.exec(name)?.[1] ?? '';
  return Object.entries(byEnding).find(([known]) => known === ending)?.[1] ?? 'text';
}
