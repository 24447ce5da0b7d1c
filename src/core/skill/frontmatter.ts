/** A SKILL.md in its two parts. Line ends are LF in both. */
export interface SplitSkillMd {
  /** The YAML between the two `---` lines. */
  head: string;
  /** The line of the file on which `head` begins, counted from 1. */
  headLine: number;
  /** The Markdown below, without the blank lines around it. */
  body: string;
  /** The line of the file on which `body` begins. */
  bodyLine: number;
  /** Of the two `---` lines, those that are written otherwise; without the spaces around them. */
  oddFences: { line: number; text: string }[];
}

/** `late`: the line on which a frontmatter begins after all, below something else. */
export type SplitFailure = { missing: 'opening'; late?: number } | { missing: 'closing'; line: number };

/**
 * Parts frontmatter and body. A byte order mark, CRLF and blank lines before the first `---` are let pass; only the
 * first closing `---` counts, so that the body may hold as many `---` lines as it likes.
 */
export function splitSkillMd(text: string): SplitSkillMd | SplitFailure {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const fences = findFences(lines);
  if ('missing' in fences) return fences;
  const { opening, closing } = fences;
  const below = lines.slice(closing + 1);
  const blank = below.findIndex((line) => /[^ \t]/.test(line));
  return {
    head: lines.slice(opening + 1, closing).join('\n'),
    headLine: opening + 2,
    body: below
      .join('\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
    bodyLine: closing + 2 + Math.max(blank, 0),
    oddFences: [opening, closing]
      .map((index) => ({ line: index + 1, text: lines[index]?.trim() ?? '' }))
      .filter(({ line }) => !isFence(lines[line - 1])),
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
  const lines = [...text.replace(/^\uFEFF/, ' ').matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)];
  const fences = findFences(lines.map(([, content = '']) => content));
  if ('missing' in fences) return undefined;
  const [opening, closing] = [lines[fences.opening], lines[fences.closing]];
  if (!opening || !closing) return undefined;
  return { start: opening.index + opening[0].length, end: closing.index, lineEnd: opening[2] ?? '' };
}

/** Indices of the two `---` lines. What is meant to be one counts where there is no better. */
function findFences(lines: string[]): { opening: number; closing: number } | SplitFailure {
  const opening = lines.findIndex((line) => line.trim() !== '');
  if (!opensHead(lines, opening)) return { missing: 'opening', ...lateHead(lines) };
  const below = lines.slice(opening + 1);
  // YAML knows no such line at the margin; an indented one may be part of a text.
  const atMargin = below.findIndex(
    (line) => oddFence.test(line) || isFence(line) || line.trimEnd() === '...',
  );
  const closing = atMargin < 0 ? below.findIndex((line) => oddFence.test(line.trimStart())) : atMargin;
  return closing < 0
    ? { missing: 'closing', line: opening + 1 }
    : { opening, closing: opening + 1 + closing };
}

/** Where a whole frontmatter stands, though not at the top. */
function lateHead(lines: string[]): { late?: number } {
  const opening = lines.slice(0, farthest).findIndex((_line, index) => opensHead(lines, index));
  const isClosed = opening > 0 && lines.slice(opening + 1).some(isFence);
  return isClosed ? { late: opening + 1 } : {};
}

/** An odd fence opens a frontmatter only if a setting follows: it may be a rule as well. */
function opensHead(lines: string[], index: number): boolean {
  if (isFence(lines[index]) && lines.slice(0, index).every((line) => line.trim() === '')) return true;
  const next = lines.slice(index + 1).find((line) => line.trim() !== '') ?? '';
  return oddFence.test(lines[index]?.trimStart() ?? '') && setting.test(next);
}

/** Lines that are searched for a frontmatter that begins too late. */
const farthest = 20;

const setting = /^\s*["']?(?:name|description)["']?\s*[:：]/i;

/** What is written, or what a word processor makes, where `---` is meant. */
const oddFence = /^(?:-{3,}[ \t]*(?:ya?ml)?|[-–—]*[–—][-–—]*)[ \t]*(?:#.*)?$/i;

function isFence(line: string | undefined): boolean {
  return line !== undefined && /^---[ \t]*$/.test(line);
}
