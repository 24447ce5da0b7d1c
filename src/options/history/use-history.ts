import { useCallback, useRef, useState } from 'preact/hooks';
import type { HistoryCommands, HistoryQuery, RunSummary, RunsWanted } from '../../messages/history-commands';
import { type Loaded, useLoaded } from '../use-loaded';

/** Rows that are asked for at a time. */
const portion = 50;

interface ShownRuns {
  runs: readonly RunSummary[];
  /** Older ones are there too. */
  more: boolean;
}

export interface History {
  loaded: Loaded<ShownRuns>;
  query: string;
  find(query: string): void;
  wanted: RunsWanted;
  choose(wanted: RunsWanted): void;
  /** Shows the next portion as well. */
  showMore(): void;
}

/** The runs that the user searches for, newest first; as many as were asked for so far. */
export function useHistory(commands: Pick<HistoryCommands, 'runs'>): History {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<RunsWanted>({});
  const [limit, setLimit] = useState(portion);
  const latest = useLatest(useCallback((asked: HistoryQuery) => commands.runs(asked), [commands]));
  const loaded = useLoaded(
    useCallback(() => latest({ text: query, limit, ...wanted }), [latest, query, limit, wanted]),
  );
  return {
    loaded,
    query,
    find(words) {
      setQuery(words);
      setLimit(portion);
    },
    wanted,
    choose(next) {
      setWanted(next);
      setLimit(portion);
    },
    showMore: () => setLimit(limit + portion),
  };
}

/** The same question, but one that is overtaken by a later one has the answer of the later. */
function useLatest<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
  const last = useRef<Promise<Answer>>(undefined);
  return useCallback(
    async (asked) => {
      const mine = ask(asked);
      last.current = mine;
      // Of the last question whoever asked is told.
      await mine.catch(() => undefined);
      return last.current;
    },
    [ask],
  );
}
