import type { ScriptJob } from '../../../core/run/needs';

/**
 * Gives the JavaScript of a TypeScript module, or says what is wrong with it, in which file and line. Plain data: the
 * stripper is a script of its own, whose classes are not those of the Worker it is in.
 */
export type StripTypes = (path: string, source: string) => { code: string } | { fault: string };

/** The global scope of a Worker that has what strips types in it. */
export interface TypesScope {
  stripTypes?: StripTypes;
}

/** Whether anything among the job's modules has types to strip. */
export function hasTypes({ modules }: Pick<ScriptJob, 'modules'>): boolean {
  return Object.keys(modules).some(isTyped);
}

export function isTyped(path: string): boolean {
  return /\.[mc]?ts$/.test(path);
}
