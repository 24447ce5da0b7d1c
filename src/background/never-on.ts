import { serialQueue } from '../core/run/serial-queue';
import { nearness, normaliseSite } from '../core/sites';
import type { SettingsStore } from '../store/settings';

/** The sites that the user never wants Caretaker on. */
export interface NeverOn {
  /** Puts a site on the list, from an address or what a user types. Resolves with its host as it is kept; undefined where that names none. */
  add(typed: string): Promise<string | undefined>;
  /** Takes one off, as `list` has it. */
  remove(site: string): Promise<void>;
  /** Hosts, sorted. Each stands for the hosts under it, too. */
  list(): Promise<string[]>;
  /** Whether the page of that address is on one of them. */
  includes(url: string): Promise<boolean>;
}

/** The host that a palette on this page may rule out; undefined of a page of ours, and of what is no site. */
export function siteToRuleOut(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:/.test(url) ? normaliseSite(url) : undefined;
}

export function createNeverOn(settings: Pick<SettingsStore, 'get' | 'set'>): NeverOn {
  // One change at a time: two that come together must both be there afterwards.
  const inTurn = serialQueue();
  const change = (edit: (sites: string[]) => string[]) =>
    inTurn(async () => settings.set('neverOn', edit(await settings.get('neverOn'))));
  return {
    async add(typed) {
      const site = normaliseSite(typed);
      if (site !== undefined) await change((sites) => [...new Set([...sites, site])].sort());
      return site;
    },
    remove: (site) => change((sites) => sites.filter((each) => each !== site)),
    list: () => settings.get('neverOn'),
    includes: async (url) => (await settings.get('neverOn')).some((site) => nearness(site, url) > 0),
  };
}
