import { type Options, transform } from 'sucrase';
import type { StripTypes } from './stripper';
import { findUnsupported } from './unsupported';

const options: Options = { transforms: ['typescript'], disableESTransforms: true };

/**
 * Lines stay where they were. Types go, enums and parameter properties become what they stand for, imports of types alone
 * go too; nothing is checked. Namespaces, decorators and `export =` are more than types, and a fault.
 */
export const stripTypes: StripTypes = (path, source) => {
  try {
    const found = findUnsupported(source, options);
    if (!found) return { code: transform(source, options).code };
    return { fault: `${path}:${found.line}: ${found.what} is more than types and cannot be run here` };
  } catch (error) {
    return { fault: describe(path, error) };
  }
};

/** What the parser throws: its words end with line and column, and it has them apart as well. */
function describe(path: string, error: unknown): string {
  if (!(error instanceof Error)) return `${path}: ${error}`;
  const place = 'loc' in error && isPlace(error.loc) ? `${path}:${error.loc.line}` : path;
  return `${place}: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`;
}

function isPlace(value: unknown): value is { line: number } {
  return typeof value === 'object' && value !== null && 'line' in value && typeof value.line === 'number';
}
