import type { SkillCatalog } from '../core/catalog/catalog';
import { matchQuery } from '../core/catalog/search';
import type { Sender } from '../messages/senders';
import type { SurfaceCommands } from '../messages/surface';
import { type CalledTabs, isCalledFrame } from './called-tabs';

/** One letter begins the names of too many skills to be meant for one that is not here. */
const shortestQuery = 2;
const longestQuery = 400;

/**
 * What a palette says of a skill that it does not list, because the skill is set for other sites. For a frame of ours that came by the user's
 * call: which skills a user has, and for which sites, is nothing for the page around it.
 */
export function findElsewhereFor(
  sender: Sender,
  called: Pick<CalledTabs, 'frameOf'>,
  elsewhere: SkillCatalog['elsewhere'],
): SurfaceCommands['findElsewhere'] {
  return async (query) => {
    const text = query.trim().slice(0, longestQuery);
    if (text.length < shortestQuery || !(await isCalledFrame(sender, called))) return undefined;
    const hidden = await elsewhere(sender.tab?.url ?? '');
    const [best] = matchQuery(text, hidden);
    const found = best?.clear ? hidden.find(({ key }) => key === best.skill.key) : undefined;
    return found && { key: found.key, name: found.name, sites: found.sites };
  };
}
