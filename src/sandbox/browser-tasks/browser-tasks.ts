import { translatorOf } from '../../core/models/translator-api';
import type { BrowserTasks } from '../../core/run/browser-task';
import type { ModelPart } from '../../core/run/needs';
import { asyncQueue } from '../async-queue';
import { promptApiError } from '../browser-model/errors';
import { translate } from './translate';

/** What the browser does with texts by itself. `scope`: the window, or the worker, that has its APIs. */
export function createBrowserTasks(scope: object): BrowserTasks {
  return {
    engines: async () => (translatorOf(scope) ? ['translate'] : []),
    stream: (task, signal) =>
      asyncQueue<ModelPart>(async (push, ended) => {
        try {
          await translate(scope, task, push, ended);
        } catch (error) {
          ended.throwIfAborted();
          throw promptApiError(error);
        }
      }, signal),
  };
}
