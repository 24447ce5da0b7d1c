/** A SKILL.md in its two parts. Line ends are LF in both. */
export interface SplitSkillMd {
  /** The YAML between the two `---` lines. */
  head: string;
  /** The line of the file on which `head` begins, counted from 1. */
  headLine: number;
  /** The Markdown below, without the blank lines around it. */
  body: string;
}

export type SplitFailure = { missing: 'opening' } | { missing: 'closing'; line: number };

/**
 * Parts frontmatter and body. A byte order mark, CRLF and blank lines before the first `---` are let pass; only the
 * first closing `---` counts, so that the body may hold as many `---` lines as it likes.
 */
export function splitSkillMd(text: string): SplitSkillMd | SplitFailure {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const opening = lines.findIndex((line) => line.trim() !== '');
  if (opening < 0 || !isFence(lines[opening])) return { missing: 'opening' };
  const closing = lines.findIndex((line, index) => index > opening && isFence(line));
  if (closing < 0) return { missing: 'closing', line: opening + 1 };
  return {
    head: lines.slice(opening + 1, closing).join('\n'),
    headLine: opening + 2,
    body: lines
      .slice(closing + 1)
      .join('\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
  };
}

function isFence(line: string | undefined): boolean {
  return line !== undefined && /^---[ \t]*$/.test(line);
}
