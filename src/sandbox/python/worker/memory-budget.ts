import type { PyodideAPI } from 'pyodide';

/** What a program may take in all: of the memory of WebAssembly, and of that of files, which lie beside it. */
export interface MemoryBudget {
  /** Sets the limit: bytes, of which `memory` are taken. What would go beyond is refused. */
  set(limit: number, memory: number): void;
  /** Whether something was refused. */
  refused: boolean;
  /** Counts the files of a Python that starts, from then on. */
  guard(files: PyodideAPI['FS']): void;
  /** Gives `WebAssembly.Memory` back as it was. */
  release(): void;
}

interface Node {
  contents?: { length: number } | undefined;
}

/** Of Emscripten's file system in memory. Every writing that needs room asks one of these for it. */
interface MemoryFiles {
  expandFileStorage(node: Node, capacity: number): void;
  resizeFileStorage(node: Node, size: number): void;
}

const pageBytes = 65_536;
const noSpace = 51;

/**
 * Has every WebAssembly memory of this realm grow within a limit: `malloc` then finds nothing, and Python says `MemoryError`.
 * To be made before Python starts.
 */
export function createMemoryBudget(): MemoryBudget {
  const grow = WebAssembly.Memory.prototype.grow;
  let limit = Number.POSITIVE_INFINITY;
  let files = 0;
  let memory = 0;
  const budget: MemoryBudget = {
    refused: false,
    set(most, taken) {
      limit = most;
      memory = taken;
    },
    guard(system) {
      const store = system.filesystems.MEMFS as MemoryFiles;
      const { expandFileStorage, resizeFileStorage } = store;
      const counted = (node: Node, wanted: number, act: () => void) => {
        const before = node.contents?.length ?? 0;
        if (wanted > before && !fits(wanted - before)) throw new system.ErrnoError(noSpace);
        act();
        files += (node.contents?.length ?? 0) - before;
      };
      store.expandFileStorage = (node, capacity) =>
        counted(node, capacity, () => expandFileStorage.call(store, node, capacity));
      store.resizeFileStorage = (node, size) =>
        counted(node, size, () => resizeFileStorage.call(store, node, size));
    },
    release() {
      WebAssembly.Memory.prototype.grow = grow;
    },
  };
  const fits = (more: number) => {
    const does = memory + files + more <= limit;
    budget.refused ||= !does;
    return does;
  };
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    memory = this.buffer.byteLength;
    if (!fits(pages * pageBytes)) throw new RangeError('No more memory');
    const before = grow.call(this, pages);
    memory = this.buffer.byteLength;
    return before;
  };
  return budget;
}
