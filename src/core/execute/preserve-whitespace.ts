/**
 * A model trims what it is given. The white space around the original is the user's: a replaced sentence keeps the
 * blank before it and the line end behind it.
 */
export function preserveWhitespace(original: string, result: string): string {
  const core = result.trim();
  if (original.trim() === '' || core === '') return result;
  const start = original.slice(0, original.length - original.trimStart().length);
  const end = original.slice(original.trimEnd().length);
  return start + core + end;
}
