import type { LoopEvent } from '../../agent/types';
import type { Price } from '../../run/needs';
import type { Part } from '../context';

/**
 * Tells of the loop what the run tells. Its questions are the run's own (`ask`), and its tokens are counted with those of
 * the skills that it calls.
 */
export function tellLoop(
  { emit, run }: Part<'emit', 'usage'>,
  price: Price | undefined,
): (event: LoopEvent) => void {
  const counted = Symbol('loop');
  return (event) => {
    switch (event.type) {
      case 'asking':
      case 'answered':
        return;
      case 'text':
        return emit({ type: 'text', delta: event.delta });
      case 'usage':
        return emit({ type: 'usage', ...run.usage.count(counted, event.usage, price) });
      default:
        return emit(event);
    }
  };
}
