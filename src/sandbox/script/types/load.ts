/** How the type stripper, which is a script of its own, comes into a Worker that has a TypeScript file to run. */
import type { ScriptJob } from '../../../core/run/needs';

/** See `stripTypes` in strip-types.ts. */
export type StripTypes = (path: string, source: string) => string;

/** As much of a Worker's global scope as this needs. */
export interface TypesScope {
  importScripts?(url: string): void;
  /** Set by the stripper's script. */
  stripTypes?: StripTypes;
}

/** Whether anything among the job's modules has types to strip. */
export function hasTypes({ modules }: Pick<ScriptJob, 'modules'>): boolean {
  return Object.keys(modules).some(isTyped);
}

export function isTyped(path: string): boolean {
  return path.endsWith('.ts');
}

/** Called by the stripper's script. */
export function provideTypes(scope: TypesScope, stripTypes: StripTypes): void {
  scope.stripTypes = stripTypes;
}

/** Runs the stripper's source in the Worker and answers with what it provides. */
export function loadTypes(scope: TypesScope, source: string): StripTypes {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    scope.importScripts?.(url);
  } finally {
    URL.revokeObjectURL(url);
  }
  if (!scope.stripTypes) throw new Error('What strips types did not load');
  return scope.stripTypes;
}
