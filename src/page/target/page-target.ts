import type { Writer } from '../insert/writer';
import { caretRect, workRect } from './caret-rect';
import { restoreFocus } from './restore-focus';
import type { RunTarget } from './run-target';
import type { Target } from './target';

/** A target in this page, which the page's own writer writes into. */
export function pageTarget(target: Target, writer: () => Promise<Writer>): RunTarget {
  return {
    document: target.document,
    active: target.active,
    get editable() {
      return target.editable;
    },
    get spot() {
      return target.spot;
    },
    summary: (read) => target.summary(read),
    summaryForRun: (read) =>
      target.hasMore(read)
        ? writer()
            .then(({ summarise }) => summarise(target, read))
            .catch(() => target.summary(read))
        : target.summary(read),
    caretRect: () => caretRect(target),
    workRect: () => workRect(target),
    restoreFocus: () => restoreFocus(target),
    prepare: writer,
    async insert(order, signal) {
      const { insert } = await writer();
      signal?.throwIfAborted();
      return insert(target, order, signal);
    },
    undo: async () => (await writer()).undo(target),
    async stream(spot) {
      const { stream } = await writer();
      return (await target.compositionEnded(0)) ? stream(target, spot) : undefined;
    },
  };
}
