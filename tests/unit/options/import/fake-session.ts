import { act } from 'preact/test-utils';
import { vi } from 'vitest';
import type { FoundSkill, ImportProgress, ImportSession } from '../../../../src/core/library/import-types';
import type { SkillChange } from '../../../../src/core/library/skill-change';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';

/** A skill as an import finds it; `change` and the like are put over what follows from its files. */
export function foundSkill(skill: FakeSkill, over: Partial<FoundSkill> = {}): FoundSkill {
  const [kept] = fakeLibrary([skill]).skills.values();
  if (!kept) throw new Error('The library did not keep the skill');
  return {
    place: `place ${skill.id}`,
    path: skill.id,
    id: skill.id,
    manifest: kept.manifest,
    sizes: Object.fromEntries([...kept.files].map(([path, { byteLength }]) => [path, byteLength])),
    diagnostics: kept.manifest.diagnostics,
    refused: [],
    ...over,
  };
}

export const noChange: SkillChange = {
  same: false,
  files: { added: [], removed: [], changed: [] },
  tools: { added: [], removed: [] },
  hosts: { added: [], removed: [] },
  config: [],
  signature: [],
  loosens: [],
};

type Found = Awaited<ImportSession['found']>;
type Report = Awaited<ReturnType<ImportSession['install']>>;

/** A session of which the test says when it finds something and when it is done. */
export function fakeSession(files: Record<string, string> = {}) {
  const listeners: ((progress: ImportProgress) => void)[] = [];
  const found = deferred<Found>();
  const report = deferred<Report>();
  const session = {
    onProgress: (listener: (progress: ImportProgress) => void) => void listeners.push(listener),
    found: found.promise,
    readFile: vi.fn<ImportSession['readFile']>(async (_place, path) =>
      new TextEncoder().encode(files[path] ?? `Text of ${path}`),
    ),
    takeApart: vi.fn<ImportSession['takeApart']>(async () => []),
    keepBoth: vi.fn<ImportSession['keepBoth']>(async () => Promise.reject(new Error('Nothing was found'))),
    install: vi.fn<ImportSession['install']>(() => report.promise),
    restoreBackup: vi.fn<ImportSession['restoreBackup']>(() => report.promise),
    cancel: vi.fn<ImportSession['cancel']>(() => undefined),
  };
  return {
    session,
    progress: (progress: ImportProgress) =>
      act(() => {
        for (const listener of listeners) listener(progress);
      }),
    finds: async (what: Found) => {
      await act(async () => found.resolve(what));
      // Then the built-in skills are asked for.
      await act(async () => undefined);
    },
    breaks: (error: unknown) => act(async () => found.reject(error)),
    reports: (what: Report) => act(async () => report.resolve(what)),
  };
}

/** Node 20 has no `Promise.withResolvers`. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
