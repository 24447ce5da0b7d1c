import { summarizerOf } from '../../core/models/summarizer-api';
import { translatorOf } from '../../core/models/translator-api';
import type { BrowserTask, BrowserTasks } from '../../core/run/browser-task';
import type { ModelPart } from '../../core/run/needs';
import type { SkillEngine } from '../../core/skill/model';
import { asyncQueue } from '../async-queue';
import { promptApiError } from '../browser-model/errors';
import { canSummarize, summarize } from './summarize';
import { translate } from './translate';

type Work = (
  scope: object,
  task: BrowserTask,
  push: (part: ModelPart) => void,
  signal: AbortSignal,
) => Promise<void>;

const works: Record<SkillEngine, Work> = { translate, summarize };

const apis: Record<SkillEngine, (scope: object) => object | undefined> = {
  translate: translatorOf,
  summarize: summarizerOf,
};

/** Whether a window, or a worker, has the API for it, which need not mean that it can be used. */
export function hasApiFor(engine: SkillEngine, scope: object): boolean {
  return apis[engine](scope) !== undefined;
}

/** What the browser does with texts by itself. `scope`: the window, or the worker, that has its APIs. */
export function createBrowserTasks(scope: object): BrowserTasks {
  return {
    async engines() {
      const summarizes = await canSummarize(scope);
      return [
        ...(translatorOf(scope) ? (['translate'] as const) : []),
        ...(summarizes ? (['summarize'] as const) : []),
      ];
    },
    stream: (task, signal) =>
      asyncQueue<ModelPart>(async (push, ended) => {
        try {
          await works[task.engine](scope, task, push, ended);
        } catch (error) {
          ended.throwIfAborted();
          throw promptApiError(error);
        }
      }, signal),
  };
}
