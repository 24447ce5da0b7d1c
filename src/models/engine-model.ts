import { namedLanguage } from '../core/models/named-language';
import type { BrowserTask, BrowserTasks } from '../core/run/browser-task';
import type { Model, ModelRequest, TextTask } from '../core/run/needs';
import { RunError } from '../core/run/run-error';

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
  return {
    host: 'browser',
    origin: 'browser',
    model: '',
    label,
    local: true,
    noTools: true,
    noPictures: true,
    sends: (request) => ({ system: '', message: taskFor(request, own).text }),
    async *stream(request, signal) {
      const task = taskFor(request, own);
      try {
        const guessed = task.from === undefined ? await guess(task.text) : undefined;
        yield* tasks.stream({ ...task, guess: guessed }, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw told(error, nameOf).with({ host: label, model: label });
      }
    },
  };
}

/** Languages by their names in the user's own. */
function told(error: unknown, nameOf: EngineNeeds['nameOf']): RunError {
  if (!(error instanceof RunError)) {
    // What it was at work in has gone.
    return new RunError('model-cut', {
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
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
