import { useEffect } from 'preact/hooks';
import type { Library } from '../core/library/types';
import { report } from '../diagnostics/report';
import type { MeaningCommands, MeaningStep } from '../messages/meaning-commands';

/** Makes the vectors of all skills that have none, some at a time, and tells of each step. Ends with the first that fails. */
export async function makeAllVectors(
  commands: Pick<MeaningCommands, 'makeVectors'>,
  signal: AbortSignal,
  onStep: (step: MeaningStep) => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    const step = await commands.makeVectors();
    if (signal.aborted) return;
    onStep(step);
    if (!step.ok || step.ready >= step.all) return;
  }
}

/** Milliseconds after a change of skills: an import makes a thousand. */
const settled = 1_000;

/** Keeps the vectors in step with the skills as long as the settings are open, which is where skills come, change and go. */
export function useVectorsInStep(
  commands: Pick<MeaningCommands, 'makeVectors'>,
  library: Pick<Library, 'onChange'>,
): void {
  useEffect(() => {
    const life = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => makeAllVectors(commands, life.signal).catch((error: unknown) => report(error, 'vectors')),
        settled,
      );
    };
    soon();
    const stop = library.onChange(soon);
    return () => {
      stop();
      clearTimeout(timer);
      life.abort();
    };
  }, [commands, library]);
}
