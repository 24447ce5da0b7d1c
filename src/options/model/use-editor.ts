import { useEffect, useState } from 'preact/hooks';
import type { ModelEntry } from '../../core/models/model-entry';
import type { ModelPreset } from '../../core/models/presets';
import type { SignInPlaces } from '../../core/models/sign-in';
import type { ModelDraft, OfferedModel } from '../../messages/model-commands';
import {
  type DraftErrors,
  errorsOf,
  fromPreset,
  isUnsaved,
  type ModelFields,
  modelCommandOf,
  modelDraftOf,
  withModel,
} from './draft';
import { hasKey, keyStateOf } from './key-state';
import {
  type Adoption,
  adoptBySignIn,
  adoptModel,
  listModelsOf,
  type ModelNeeds,
  saveModel,
  type TaskOutcome,
  testModel,
  withHost,
} from './model-tasks';
import type { ModelReport } from './report';
import { useTask } from './use-task';

export interface EditorProps {
  needs: ModelNeeds;
  /** The model that is changed; undefined for a new one. */
  entry: ModelEntry | undefined;
  /** All that are set up. */
  models: readonly ModelEntry[];
  onSaved: (id: string, report: ModelReport) => void;
}

type Task = 'save' | 'test' | 'list' | 'adopt' | 'sign-in';

/** The models of a provider that the user has to choose from, and the key for them. */
interface ModelsToChoose {
  preset: ModelPreset;
  models: OfferedModel[];
  apiKey: string;
  by: 'key' | 'sign-in';
}

/** The state of a model's form, and what its buttons do. */
export function useEditor({ needs, entry, models, onSaved }: EditorProps) {
  const [before, setBefore] = useState(() => modelDraftOf(entry));
  const [draft, setDraft] = useState(before);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [offered, setOffered] = useState<OfferedModel[]>([]);
  const [choice, setChoice] = useState<ModelsToChoose>();
  const { task, report, run, clear } = useTask<Task>();
  const keyState = keyStateOf(draft, entry, models);
  const unsaved = isUnsaved(draft, before);
  useUnsavedWarning(unsaved);

  async function start(
    name: Task,
    baseUrl: string,
    work: () => Promise<TaskOutcome>,
    asked?: Promise<boolean>,
  ): Promise<void> {
    setErrors({});
    const done = await run(name, () => withHost(needs, baseUrl, work, asked));
    if (done?.offered) setOffered(done.offered);
    if (done?.saved === undefined) return;
    // The form may stay, for the next model: the key leaves the page all the same.
    setDraft(before);
    onSaved(done.saved, done.report);
  }

  /** Runs a task on the draft if it is complete; otherwise the form says what is missing. */
  function startOnDraft(
    name: Task,
    forModel: boolean,
    work: (command: ModelDraft) => Promise<TaskOutcome>,
  ): void {
    const command = modelCommandOf(draft, entry?.id);
    const found = errorsOf(draft, hasKey(keyState), forModel);
    if (!command || Object.keys(found).length > 0) setErrors(found);
    else void start(name, command.baseUrl, () => work(command));
  }

  const adoption =
    (preset: ModelPreset, given: Adoption): (() => Promise<TaskOutcome>) =>
    async () => {
      const { choice: models, ...done } = await adoptModel(needs, preset, given);
      if (!given.model) setChoice(models && { preset, models, apiKey: given.apiKey, by: 'key' });
      return done;
    };

  function change(next: ModelFields): void {
    setDraft(next);
    setErrors({});
    clear();
  }

  return {
    entry,
    draft,
    keyState,
    unsaved,
    errors,
    /** What the endpoint offered. */
    offered,
    /** What is under way. */
    task,
    report,
    edit: (part: Partial<ModelFields>) => change({ ...draft, ...part }),
    editModel: (model: string) => change(withModel(draft, model, offered)),
    usePreset(preset: ModelPreset): void {
      setBefore(fromPreset(preset));
      setOffered([]);
      change(fromPreset(preset));
    },
    save: () => startOnDraft('save', true, (command) => saveModel(needs, command, entry)),
    test: () => startOnDraft('test', true, (command) => testModel(needs, command, !!entry && !unsaved)),
    list: () => startOnDraft('list', false, (command) => listModelsOf(needs, command)),
    /** The models that the user has to choose from before one of this provider's can be used. */
    choice,
    /** Takes a model of the provider's, in one go (`adoptModel`). */
    adopt: (preset: ModelPreset, given: Adoption) =>
      void start('adopt', preset.baseUrl, adoption(preset, given)),
    /** The same by what is no press. Where the browser wants one before it asks, nothing is done: there is a button. */
    async adoptAtOnce(preset: ModelPreset, given: Adoption): Promise<void> {
      const asked = needs.platform.requestModel(preset.baseUrl);
      const isAsked = await asked.then(
        () => true,
        () => false,
      );
      if (isAsked) await start('adopt', preset.baseUrl, adoption(preset, given), asked);
    },
    /** The same after the user has signed in there. */
    signIn: (preset: ModelPreset & { signIn: SignInPlaces }) =>
      void start('sign-in', preset.baseUrl, async () => {
        const { choice: models, apiKey, ...done } = await adoptBySignIn(needs, preset);
        if (apiKey !== undefined) setChoice(models && { preset, models, apiKey, by: 'sign-in' });
        return done;
      }),
  };
}

export type ModelEditor = ReturnType<typeof useEditor>;

/** Has the browser ask before the page is closed with something unsaved, such as a key that was just pasted. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved]);
}
