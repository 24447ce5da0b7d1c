import type { SkillKey, SkillListing } from '../core/skill/model';
import { report } from '../diagnostics/report';
import type { Sender } from '../messages/senders';
import type { SurfaceCommands } from '../messages/surface';
import { type CalledTabs, isCalledFrame } from './called-tabs';

interface FreshSkillsNeeds {
  called: Pick<CalledTabs, 'frameOf'>;
  /** Looks at the folders that the user follows; resolves with what it took. */
  lookAtFolders(): Promise<readonly SkillKey[]>;
  /** Skills are not what they were. */
  skillsChanged(): void;
  listings(page: string): Promise<SkillListing[]>;
  keepAlive(): () => void;
}

/** For a frame of ours in a page that came by the user's call: its palette is open, and stays as it is where the look fails. */
export function freshSkillsFor(
  sender: Sender,
  { called, lookAtFolders, skillsChanged, listings, keepAlive }: FreshSkillsNeeds,
): SurfaceCommands['freshSkills'] {
  return async () => {
    if (!(await isCalledFrame(sender, called))) return undefined;
    const release = keepAlive();
    try {
      if ((await lookAtFolders()).length === 0) return undefined;
      // What was taken is announced as well, and comes to be heard here a moment later.
      skillsChanged();
      return await listings(sender.tab?.url ?? '');
    } catch (error) {
      report(error, 'sources');
      return undefined;
    } finally {
      release();
    }
  };
}
