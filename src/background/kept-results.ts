import type { MemoryEntry } from '../core/library/memory';
import type { RunStore } from '../store/runs';
import type { SettingsStore } from '../store/settings';

/** Runs that a search for scripts and models looks through. */
const most = 200;

/** What runs have come to, the newest first, for scripts and models; none while the user does not let them have the history. */
export async function keptResults(
  runs: Pick<RunStore, 'list'>,
  settings: Pick<SettingsStore, 'get'>,
): Promise<MemoryEntry[]> {
  if (!(await settings.get('agent')).historyForMemory) return [];
  const { rows } = await runs.list({ limit: most }, ({ id, status, text, request }) =>
    status === 'success' && text.trim() !== ''
      ? { path: `history/${id}`, title: request.target.title, text }
      : undefined,
  );
  return rows;
}
