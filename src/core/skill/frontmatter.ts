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

/** Where the YAML stands in the text as it is: whole lines with their ends, between the two `---` lines. */
export interface HeadRange {
  start: number;
  end: number;
  /** As the line of the opening `---` ends. */
  lineEnd: string;
}

/** The place of what `splitSkillMd` gives as `head`; undefined where that fails. */
export function findHead(text: string): HeadRange | undefined {
  let opening: Omit<HeadRange, 'end'> | undefined;
  for (const { 0: line, 1: content = '', 2: lineEnd = '', index } of text.matchAll(
    /([^\r\n]*)(\r\n|\r|\n|$)/g,
  )) {
    const written = index === 0 ? content.replace(/^\uFEFF/, '') : content;
    if (opening && isFence(written)) return { ...opening, end: index };
    if (opening || written.trim() === '') continue;
    if (!isFence(written)) return undefined;
    opening = { start: index + line.length, lineEnd };
  }
  return undefined;
}

function isFence(line: string | undefined): boolean {
  return line !== undefined && /^---[ \t]*$/.test(line);
}
