import type { SkillStore } from '../core/library/skill-store';
import { defaultOf } from '../core/models/choose';
import type { Model } from '../core/run/needs';
import type { SkillKey } from '../core/skill/model';
import { RpcError } from '../messages/rpc';
import type { Sender } from '../messages/senders';
import type { PaletteCommands } from '../messages/surface';
import type { EarlierInstructions } from '../store/instructions';
import type { SettingsStore } from '../store/settings';
import { type CalledTabs, isCalledFrame } from './called-tabs';
import { type NeverOn, siteToRuleOut } from './never-on';

export interface PaletteNeeds {
  called: Pick<CalledTabs, 'frameOf'>;
  skills: Pick<SkillStore, 'setMetadata'>;
  settings: Pick<SettingsStore, 'get'>;
  instructions: Pick<EarlierInstructions, 'list'>;
  neverOn: Pick<NeverOn, 'add'>;
  /** The model for a run of the skill on the page of that address. Rejects where there is none. */
  modelOn(skill: SkillKey, url: string): Promise<Model>;
  /** Says in that tab that nothing runs there. */
  showNever(tabId: number, url: string): Promise<void>;
  /** Skills are not what they were. */
  skillsChanged(): void;
}

/**
 * What a palette changes and asks for beside runs, for a frame of ours that came by the user's call. Of a skill it changes two switches:
 * where it stands in the list, and whether it is on. Of sites it rules out the one that it is on, and takes none back.
 */
export function createPaletteService(
  sender: Sender,
  { called, skills, settings, instructions, neverOn, modelOn, showNever, skillsChanged }: PaletteNeeds,
): PaletteCommands {
  const check = async () => {
    if (!(await isCalledFrame(sender, called)))
      throw new RpcError('rpc-forbidden', 'This frame came by no call of the user’s');
  };
  return {
    async changeSkill(id, { pinned, enabled }) {
      await check();
      await skills.setMetadata(id, {
        ...(pinned !== undefined && { pinned: pinned ? true : undefined }),
        ...(enabled !== undefined && { enabled }),
      });
      // It is announced as well, and comes to be heard here a moment later.
      skillsChanged();
    },
    async models() {
      await check();
      const [models, usual] = await Promise.all([settings.get('models'), settings.get('defaultModel')]);
      const first = defaultOf(models, usual);
      return models.map(({ id, label }) => ({ id, label, isDefault: id === first?.id }));
    },
    async blindModel(skill) {
      await check();
      // What else is wrong with the model is told by the run.
      const model = await modelOn(skill, sender.tab?.url ?? '').catch(() => undefined);
      return model && !(await takesPictures(model)) ? model.label : undefined;
    },
    async instructions() {
      await check();
      return sender.tab?.incognito ? [] : instructions.list();
    },
    async neverHere() {
      await check();
      // As the browser has it: a page says nothing of where it is.
      const { id, url = '' } = sender.tab ?? {};
      if (id === undefined || sender.tab?.incognito || siteToRuleOut(url) === undefined) return;
      await neverOn.add(url);
      await showNever(id, url);
    },
  };
}

/** Milliseconds in which a server says whether its model sees. */
const patience = 3000;

/** One that does not say so is sent them: the run tells. */
async function takesPictures({ noPictures, seesPictures }: Model): Promise<boolean> {
  if (noPictures || !seesPictures) return !noPictures;
  return seesPictures(AbortSignal.timeout(patience)).catch(() => true);
}
