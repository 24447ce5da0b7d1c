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
    get scope() {
      return target.scope;
    },
    summary: (scope) => target.summary(scope),
    summaryForRun: (scope) =>
      target.hasMore(scope)
        ? writer()
            .then(({ summarise }) => summarise(target, scope))
            .catch(() => target.summary(scope))
        : target.summary(scope),
    caretRect: () => caretRect(target),
    workRect: () => workRect(target),
    restoreFocus: () => restoreFocus(target),
    prepare: writer,
    async insert(text, scope, signal) {
      const { insert } = await writer();
      signal?.throwIfAborted();
      return insert(target, text, scope, signal);
    },
    undo: async () => (await writer()).undo(target),
    async stream(scope) {
      const { stream } = await writer();
      return (await target.compositionEnded(0)) ? stream(target, scope) : undefined;
    },
  };
}
