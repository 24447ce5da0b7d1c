import type { RunChoices } from '../core/run/run-choices';
import type { SkillKey } from '../core/skill/model';
import type { Sender } from '../messages/senders';
import type { SurfaceCommands } from '../messages/surface';
import type { SettingsStore } from '../store/settings';
import { type CalledTabs, isCalledFrame } from './called-tabs';

/** Sites of a skill that are kept, the latest. */
const mostSites = 200;

/** What the user has chosen for the runs of skills. */
export interface KeptChoices {
  /** Those that count on the page of that address. What cannot be read is as if nothing was chosen. */
  on(url: string): Promise<Record<SkillKey, RunChoices>>;
  /** Keeps what was chosen in a frame of ours. From a private window nothing is kept. */
  keeping(sender: Sender, called: Pick<CalledTabs, 'frameOf'>): SurfaceCommands['keepChoices'];
}

/** `shipped`: what counts of a skill for which nothing was chosen. */
export function createKeptChoices(
  settings: Pick<SettingsStore, 'get' | 'set'>,
  shipped: Record<SkillKey, RunChoices> = {},
): KeptChoices {
  return {
    async on(url) {
      const site = siteOf(url);
      const kept = await settings.get('runChoices').catch(() => ({}));
      const chosen = Object.entries(kept).map(([skill, { pageOn = [], ...choices }]) => [
        skill,
        { ...shipped[skill as SkillKey], ...choices, ...(pageOn.includes(site) && { withPage: true }) },
      ]);
      return { ...shipped, ...Object.fromEntries(chosen) };
    },
    keeping:
      (sender, called) =>
      async (skill, { withPage, ...choices }) => {
        const { tab } = sender;
        if (!(await isCalledFrame(sender, called)) || tab?.incognito) return;
        const site = siteOf(tab?.url ?? '');
        const { [skill]: before, ...others } = await settings.get('runChoices');
        const elsewhere = (before?.pageOn ?? []).filter((each) => each !== site);
        const pageOn = withPage && site !== '' ? [...elsewhere, site].slice(-mostSites) : elsewhere;
        const now = { ...choices, ...(pageOn.length > 0 && { pageOn }) };
        const isChosen = Object.values(now).some((value) => value !== undefined);
        await settings.set('runChoices', { ...others, ...(isChosen && { [skill]: now }) });
      },
  };
}

/** Empty of what is no site, such as the window of ours over a tab: what was chosen there would count over every tab. */
function siteOf(url: string): string {
  const { protocol, host } = URL.parse(url) ?? { protocol: '', host: '' };
  return /^https?:$/.test(protocol) ? host : '';
}
