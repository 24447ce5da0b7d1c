import { useState } from 'preact/hooks';
import type { SkillKey, SkillListing } from '../../core/skill/model';
import type { ListedModel } from '../../messages/surface';
import type { PaletteCommand } from './commands';
import {
  actionsOf,
  modelActions,
  type PaletteActions,
  type RowAction,
  type RowActionItem,
} from './row-actions';
import type { useChangedSkills } from './use-changed-skills';

interface ActionMenuNeeds {
  actions: PaletteActions;
  onCommand: (command: Pick<PaletteCommand, 'run'>) => void;
  changed: Pick<ReturnType<typeof useChangedSkills>, 'pin' | 'turnOff'>;
  /** Runs the marked row in this way, this once. */
  onRun: (how: { model?: string; goes?: 'card' }) => void;
  /** The menu has gone, and the palette stays. */
  onClosed: () => void;
  /** The row of this skill has another place from now on. */
  onMoved: (skill: SkillKey) => void;
}

interface OpenMenu {
  /** Undefined while no menu is open. */
  skill: SkillListing | undefined;
  items: readonly RowActionItem[] | undefined;
  view: 'actions' | 'models';
  open(skill: SkillListing): void;
  choose(action: RowAction): void;
  back(): void;
}

/** The menu of the marked row: which is open, and what its actions do. */
export function useActionMenu({
  actions,
  changed,
  onCommand,
  onRun,
  onClosed,
  onMoved,
}: ActionMenuNeeds): OpenMenu {
  const [skill, setSkill] = useState<SkillListing>();
  const [models, setModels] = useState<readonly ListedModel[]>();
  const [isOfModels, setOfModels] = useState(false);

  const close = () => {
    setSkill(undefined);
    setOfModels(false);
    onClosed();
  };
  const change = async (of: SkillListing, action: RowAction) => {
    close();
    if (action.kind === 'pin') {
      const { pinned } = action;
      if (!(await actions.change(of, { pinned }))) return;
      changed.pin(of, pinned);
      onMoved(of.key);
    } else if (await actions.change(of, { enabled: false })) changed.turnOff(of);
  };
  return {
    skill,
    view: isOfModels ? 'models' : 'actions',
    items: skill && (isOfModels ? modelActions(models ?? []) : actionsOf(skill, models)),
    open(of) {
      setSkill(of);
      // A background that is ended answers nothing: there is one action fewer.
      if (!models) actions.models().then(setModels, () => undefined);
    },
    choose(action) {
      if (!skill) return;
      if (action.kind === 'models') setOfModels(true);
      else if (action.kind === 'model') onRun({ model: action.model });
      else if (action.kind === 'in-card') onRun({ goes: 'card' });
      else if (action.kind === 'edit') onCommand({ run: () => actions.edit(skill) });
      else if (action.kind === 'key') onCommand({ run: () => actions.setKey(skill) });
      else void change(skill, action);
      if (action.kind === 'model' || action.kind === 'in-card') close();
    },
    back() {
      if (isOfModels) setOfModels(false);
      else close();
    },
  };
}
