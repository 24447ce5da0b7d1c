import { openDB } from 'idb';
import { LibraryError } from '../core/library/library-error';
import type { CaretakerSchema, Database, OpenDatabase } from './schema';
import { openError } from './store-error';

/** What each version added, from the first on. A step that was shipped never changes: there are databases it made. */
const steps: ((database: Database) => void)[] = [
  function addMemosAndRuns(database) {
    database.createObjectStore('memos', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
    const runs = database.createObjectStore('runs', { keyPath: 'id' });
    runs.createIndex('startedAt', 'startedAt');
    runs.createIndex('status', 'status');
  },
  function addSkills(database) {
    database.createObjectStore('skills', { keyPath: 'id' });
    database.createObjectStore('files', { keyPath: ['id', 'path'] });
    database.createObjectStore('metadata', { keyPath: 'id' });
    database.createObjectStore('lists');
  },
  function addVersions(database) {
    database.createObjectStore('versions', { keyPath: ['id', 'number'] });
    database.createObjectStore('versionFiles', { keyPath: ['id', 'sha256'] });
  },
  function addFolders(database) {
    database.createObjectStore('folders', { keyPath: 'id' });
  },
  function addVectors(database) {
    database.createObjectStore('vectors', { keyPath: 'key' });
  },
  function addTables(database) {
    database.createObjectStore('tables', { keyPath: 'id' });
  },
];

/** Milliseconds that a window with an older version gets to let go of the database: it may be in the middle of a write. */
export const blockedFor = 2000;

interface Attempt {
  opened: Promise<Database>;
  /** Rejects when another window has held an older version open for too long. */
  blocked: Promise<never>;
}

/**
 * Opens the extension's database, bringing an older one up to date. A newer version elsewhere (another window after an
 * update) closes this connection instead of being blocked by it; the next use opens a new one. While an older version
 * elsewhere does not let go, every use rejects with `store-blocked`; what was asked of the browser stays asked, and the
 * first use after the other has gone succeeds.
 */
export function createDatabase(): OpenDatabase {
  let attempt: Attempt | undefined;
  const forget = (which: Attempt | undefined) => {
    if (attempt === which) attempt = undefined;
  };
  return () => {
    if (!attempt) {
      const started: Attempt = open(() => forget(started));
      attempt = started;
    }
    return Promise.race([attempt.opened, attempt.blocked]);
  };
}

function open(forget: () => void): Attempt {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: () => void = () => undefined;
  const blocked = new Promise<never>((_, reject) => {
    giveUp = () => reject(new LibraryError('store-blocked'));
  });
  // Every use hears of it; where there is none, nobody minds.
  blocked.catch(() => undefined);
  const opened = start(forget, () => {
    timer = setTimeout(giveUp, blockedFor);
  })
    .catch((error: unknown) => {
      forget();
      throw openError(error);
    })
    .finally(() => clearTimeout(timer));
  // Whoever asked has been told by `blocked` already.
  opened.catch(() => undefined);
  return { opened, blocked };
}

async function start(forget: () => void, blocked: () => void): Promise<Database> {
  return openDB<CaretakerSchema>('caretaker', steps.length, {
    upgrade(database, oldVersion) {
      for (const step of steps.slice(oldVersion)) step(database);
    },
    blocked,
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}
