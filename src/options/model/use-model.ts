import { useEffect, useState } from 'preact/hooks';
import type { ModelChoice, ModelSettings } from '../../messages/settings-commands';
import { choiceOf, type Draft, type DraftErrors, draftOf, errorsOf, isUnsaved } from './draft';
import {
  adoptServer,
  type Done,
  forgetModel,
  listModels,
  type ModelNeeds,
  saveModel,
  testModel,
  withHost,
} from './model-tasks';
import type { Report } from './report';

export type Task = 'save' | 'test' | 'list' | 'forget' | 'adopt';

/** The state of the model's form, and what its buttons do. */
export function useModel(needs: ModelNeeds, initial: ModelSettings) {
  const [stored, setStored] = useState(initial);
  const [draft, setDraft] = useState(() => draftOf(initial));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [models, setModels] = useState<string[]>([]);
  const [task, setTask] = useState<Task>();
  const [report, setReport] = useState<Report>();
  const unsaved = isUnsaved(draft, stored);
  useUnsavedWarning(unsaved);

  function show(done: Done): void {
    setReport(done.report);
    if (done.models) setModels(done.models);
    if (!done.stored) return;
    setStored(done.stored);
    // With it the key leaves the page: from here on only the background has it.
    setDraft(draftOf(done.stored));
  }

  async function run(name: Task, work: () => Promise<Done>): Promise<void> {
    setTask(name);
    setErrors({});
    setReport(undefined);
    try {
      show(await work());
    } catch (error) {
      setReport({ kind: 'broken', words: error instanceof Error ? error.message : String(error) });
    } finally {
      setTask(undefined);
    }
  }

  /** Runs a task on the draft if it is complete; otherwise the form says what is missing. */
  function runOnDraft(name: Task, forModel: boolean, work: (choice: ModelChoice) => Promise<Done>): void {
    const choice = choiceOf(draft);
    const found = errorsOf(draft, forModel);
    if (!choice || Object.keys(found).length > 0) setErrors(found);
    else void run(name, () => withHost(needs, choice.baseUrl, () => work(choice)));
  }

  return {
    stored,
    draft,
    unsaved,
    errors,
    /** Names that the endpoint offered. */
    models,
    /** What is under way. */
    task,
    report,
    edit(change: Partial<Draft>): void {
      setDraft((before) => ({ ...before, ...change }));
      setErrors({});
      setReport(undefined);
    },
    save: () => runOnDraft('save', true, (choice) => saveModel(needs, choice, stored)),
    test: () => runOnDraft('test', true, (choice) => testModel(needs, choice, !unsaved)),
    list: () => runOnDraft('list', false, (choice) => listModels(needs, choice)),
    forget: () => void run('forget', () => forgetModel(needs, stored)),
    adopt: (baseUrl: string) =>
      void run('adopt', () => withHost(needs, baseUrl, () => adoptServer(needs, baseUrl, stored))),
  };
}

export type ModelState = ReturnType<typeof useModel>;

/** Has the browser ask before the page is closed with something unsaved, such as a key that was just pasted. */
function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved]);
}
