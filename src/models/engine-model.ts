import { namedLanguage } from '../core/models/named-language';
import type { BrowserTask, BrowserTasks } from '../core/run/browser-task';
import type { Model, ModelRequest, TextTask } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { createBrowserModel } from './browser-model';

interface EngineNeeds {
  tasks: Pick<BrowserTasks, 'stream'>;
  /** What the user reads that it is called. */
  label: string;
  /** The tag of the language that their browser speaks. */
  own: string;
  /** The name of a language for the user. */
  nameOf(tag: string): string;
  /** What the language of a text seems to be; undefined where nobody is sure. */
  guess(text: string): Promise<string | undefined>;
}

/**
 * What of the browser's does the work of a skill that names an engine, as the model of its run. It gets the text and languages alone: neither the
 * skill's instructions nor anything that goes with the text. Nothing leaves the computer.
 */
export function createEngineModel({ tasks, label, own, nameOf, guess }: EngineNeeds): Model {
  const engine: Pick<Model, 'stream'> = {
    async *stream(request, signal) {
      const task = taskFor(request, own);
      const guessed = task.from === undefined ? await guess(task.text) : undefined;
      try {
        yield* tasks.stream({ ...task, guess: guessed }, signal);
      } catch (error) {
        throw inWords(error, nameOf);
      }
    },
  };
  return {
    ...createBrowserModel({ label }, engine),
    sends: (request) => ({ system: '', message: taskFor(request, own).text }),
  };
}

/** With languages by their names in the user's own. */
function inWords(error: unknown, nameOf: EngineNeeds['nameOf']): unknown {
  if (!(error instanceof RunError)) return error;
  const { from, into } = error.params ?? {};
  const params = { ...(from && { from: nameOf(from) }), ...(into && { into: nameOf(into) }) };
  return new RunError(error.code, { params, detail: error.detail, cause: error });
}

/** Throws `engine-request` where the user asks for more than a language: it would be left undone, and they would not know. */
function taskFor({ task }: ModelRequest, own: string): BrowserTask {
  if (!task) throw new RunError('no-model');
  if (task.hasMore) throw new RunError('engine-request');
  const wished = task.wish.trim() === '' ? setting(task, 'target_language', own) : wanted(task.wish, own);
  return {
    engine: task.engine,
    text: task.text,
    from: setting(task, 'source_language', own),
    into: wished,
    own,
  };
}

/** A language that the skill's settings name; undefined where they leave it open. */
function setting({ config }: TextTask, name: string, own: string): string | undefined {
  const value = config[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.toLowerCase() === 'auto' ? undefined : wanted(text, own);
}

function wanted(words: string, own: string): string {
  const tag = namedLanguage(words, own);
  if (tag === undefined) throw new RunError('engine-request');
  return tag;
}
