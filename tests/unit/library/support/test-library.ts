import { vi } from 'vitest';
import { readManagedSources } from '../../../../src/core/library/managed';
import { serialQueue } from '../../../../src/core/run/serial-queue';
import { sha256 } from '../../../../src/core/sha256';
import { createLibrary } from '../../../../src/library/library';
import type { LibraryNeeds } from '../../../../src/library/needs';
import type { WorkerLike } from '../../../../src/library/worker/client';
import { createWorkerCommands } from '../../../../src/library/worker/commands';
import { libraryErrors } from '../../../../src/library/worker/protocol';
import { createDatabase } from '../../../../src/store/database';
import { createMemoStore } from '../../../../src/store/memos';
import { createSettings } from '../../../../src/store/settings';
import { createSkillStore } from '../../../../src/store/skills';
import { createTableStore } from '../../../../src/store/tables';
import { type MessageTarget, ownEnd } from '../../../../src/wire/ends';
import { expose } from '../../../../src/wire/expose';
import { bytesOf, skillMdOf } from '../../store/support/skills';
import { fakeFolderStore } from './fake-folder';

export interface TestOptions {
  /** What stands under `sources` in a policy. */
  managed?: unknown;
  fetch?: typeof fetch;
  granted?: string[];
  isPrivate?: boolean;
  observeFolders?: LibraryNeeds['observeFolders'];
  scriptsByUrl?: boolean;
  /** Files of built-in skills: `polish/SKILL.md`. */
  builtin?: Record<string, string>;
}

export type TestLibrary = ReturnType<typeof createTestLibrary>;

/** Milliseconds since the epoch of 22 November 2026, 10:15:30. */
export const testTime = Date.UTC(2026, 10, 22, 10, 15, 30);

/**
 * The library over the database of the test (`fake-indexeddb`), with its Workers on the test's own thread: what they
 * send is copied, as it is from real ones.
 */
export function createTestLibrary(options: TestOptions = {}) {
  // A new skill starts at revision 1.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const database = createDatabase();
  const store = createSkillStore(database);
  const memos = createMemoStore(database);
  const folders = fakeFolderStore();
  const stored: Record<string, unknown> = {};
  const settings = createSettings({
    get: async (key) => ({ [key]: stored[key] }),
    set: async (items) => void Object.assign(stored, structuredClone(items)),
    remove: async (key) => void delete stored[key],
  });
  const policy = { sources: options.managed };
  const policyListeners = new Set<() => void>();
  const clock = { now: testTime };
  const workers: { ended: boolean }[] = [];
  let changes = 0;
  const listeners = new Set<() => void>();

  function startWorker(): WorkerLike {
    const state = { ended: false };
    workers.push(state);
    const send = (message: unknown) => {
      const event = new MessageEvent('message', { data: structuredClone(message) });
      setImmediate(() => state.ended || worker.onmessage?.(event));
    };
    const commands = createWorkerCommands({
      store,
      memos,
      folders,
      tables: createTableStore(database),
      scriptsByUrl: options.scriptsByUrl ?? true,
      sha256,
      now: () => clock.now,
      fetch: options.fetch ?? fetch,
      paced: (tell) => tell,
      inTurn: (work) => work(),
    });
    const scope: MessageTarget = { onmessage: null, postMessage: send };
    expose(commands, ownEnd(scope), { errors: [libraryErrors] });
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      // Not cloned: Node's copies of a File have lost its name.
      postMessage: (message) => scope.onmessage?.(new MessageEvent('message', { data: message })),
      terminate: () => {
        state.ended = true;
      },
    };
    return worker;
  }

  const builtin = options.builtin ?? { 'polish/SKILL.md': skillMdOf('polish'), 'polish/notes.md': 'Notes' };
  const needs: LibraryNeeds = {
    store,
    folders,
    observeFolders: options.observeFolders,
    builtin: foldersOf(builtin),
    builtinMetadata: { polish: { emoji: '🧽' } },
    localise: ({ name, description }) => ({ name: `${name} (localised)`, description }),
    settings,
    managed: {
      read: async () => readManagedSources(structuredClone(policy.sources)),
      onChange: (listener) => {
        policyListeners.add(listener);
        return () => void policyListeners.delete(listener);
      },
    },
    startWorker,
    sha256,
    now: () => clock.now,
    grantedOrigins: async () => options.granted ?? [],
    announce: () => {
      changes += 1;
      for (const listener of listeners) listener();
    },
    onSkillsChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    inTurn: queues(),
    isPrivate: options.isPrivate ?? false,
  };
  return {
    library: createLibrary(needs),
    needs,
    database,
    store,
    memos,
    folders,
    settings,
    stored,
    /** Sets another policy, as an administrator does while the browser runs. */
    setPolicy: (sources: unknown) => {
      policy.sources = sources;
      for (const listener of policyListeners) listener();
    },
    clock,
    workers,
    announced: () => changes,
  };
}

/** As the browser's locks. */
function queues(): LibraryNeeds['inTurn'] {
  const queues = {
    looks: serialQueue(),
    sources: serialQueue(),
    folders: serialQueue(),
    collections: serialQueue(),
  };
  return (turn, work) => queues[turn](work);
}

function foldersOf(files: Record<string, string>): LibraryNeeds['builtin'] {
  return {
    async list() {
      const folders: Record<string, string[]> = {};
      for (const path of Object.keys(files)) {
        const slash = path.indexOf('/');
        const id = path.slice(0, slash);
        folders[id] = [...(folders[id] ?? []), path.slice(slash + 1)];
      }
      return folders;
    },
    async read(id, path) {
      const text = files[`${id}/${path}`];
      return text === undefined ? undefined : bytesOf(text);
    },
  };
}
