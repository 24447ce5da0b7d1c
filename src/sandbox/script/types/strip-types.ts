import { type Options, transform } from 'sucrase';
import { RunError } from '../../../core/run/run-error';
import { shorten } from '../script-failure';
import { findUnsupported } from './unsupported';

const options: Options = { transforms: ['typescript'], disableESTransforms: true };

/**
 * The JavaScript of a TypeScript module, its lines where they were. Types go, enums and parameter properties become what
 * they stand for, imports of types alone go too. Nothing is checked. Throws `RunError('script-types')`, whose detail names
 * file and line, for what cannot be read and for what is more than types: namespaces, decorators, `export =`.
 */
export function stripTypes(path: string, source: string): string {
  try {
    const found = findUnsupported(source, options);
    if (found) throw typesError(path, found.line, `${found.what} is more than types and cannot be run here`);
    return transform(source, options).code;
  } catch (error) {
    throw error instanceof RunError ? error : asTypesError(path, error);
  }
}

/** Of what the parser throws: its words end with line and column, and it has them apart as well. */
function asTypesError(path: string, error: unknown): RunError {
  if (!(error instanceof Error)) return typesError(path, undefined, String(error), error);
  const line = 'loc' in error && isPlace(error.loc) ? error.loc.line : undefined;
  return typesError(path, line, error.message.replace(/ \(\d+:\d+\)$/, ''), error);
}

function isPlace(value: unknown): value is { line: number } {
  return typeof value === 'object' && value !== null && 'line' in value && typeof value.line === 'number';
}

function typesError(path: string, line: number | undefined, words: string, cause?: unknown): RunError {
  const place = line === undefined ? path : `${path}:${line}`;
  return new RunError('script-types', { detail: shorten(`${place}: ${words}`), cause });
}
