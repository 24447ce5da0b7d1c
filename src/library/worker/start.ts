import { sha256 } from '../../core/sha256';
import { announceSkillsChanged } from '../../store/changes';
import { createDatabase } from '../../store/database';
import { createFolderStore } from '../../store/folders';
import { createMemoStore } from '../../store/memos';
import { createSkillStore } from '../../store/skills';
import { createTableStore } from '../../store/tables';
import { type MessageTarget, ownEnd } from '../../wire/ends';
import { expose } from '../../wire/expose';
import { inTurn } from '../in-turn';
import { createWorkerCommands } from './commands';
import { libraryErrors } from './protocol';
import { throttled } from './throttle';

/** Milliseconds between two announcements of a long import: each makes every open page read its list anew. */
const announceEvery = 1_000;

/** Starts the library's Worker. */
export function startLibraryWorker(scope: MessageTarget, build: { scriptsByUrl: boolean }): void {
  const database = createDatabase();
  let announced = Number.NEGATIVE_INFINITY;
  const announce = () => {
    if (performance.now() - announced < announceEvery) return;
    announced = performance.now();
    announceSkillsChanged();
  };
  const commands = createWorkerCommands({
    store: createSkillStore(database, announce),
    memos: createMemoStore(database),
    folders: createFolderStore(database),
    tables: createTableStore(database),
    fetch: (input, init) => fetch(input, init),
    ...build,
    sha256,
    now: Date.now,
    inTurn: (work) => inTurn('folders', work),
    paced: (tell) => throttled(tell, Date.now),
  });
  expose(commands, ownEnd(scope), { errors: [libraryErrors] });
}
