import type { Consent } from '../core/run/executor';
import type { AgreedOverview } from '../messages/permission-commands';
import type { SettingsStore } from '../store/settings';
import type { FindPackages } from './granted-skills';
import { takingTurns } from './taking-turns';

export interface KeptConsent extends Consent {
  /** Skills were changed: what was granted to one that has gone, or is another package now, ends. */
  forget(): Promise<void>;
  agreed(): Promise<AgreedOverview>;
  forgetHost(host: string): Promise<void>;
  /** Takes back all that the skill was granted. */
  takeBack(id: string): Promise<void>;
}

/**
 * What the user has agreed to, as settings keep it. Runs that agree at the same time do not overwrite each other. What a
 * skill was granted is bound to its package: any change of its files ends it.
 * @param installed the packages of the skills that somebody else than we has made
 */
export function createConsent(
  settings: Pick<SettingsStore, 'get' | 'set'>,
  installed: FindPackages,
): KeptConsent {
  const inTurn = takingTurns();
  const packageOf = async (id: string) => (await installed([id])).get(id);

  /** What the package was granted. */
  async function grantedTo(id: string, hash: string | undefined): Promise<string[]> {
    const granted = await settings.get('grantedPermissions');
    const entry = Object.hasOwn(granted, id) ? granted[id] : undefined;
    return entry !== undefined && entry.package === hash ? entry.permissions : [];
  }

  return {
    knowsHost: async (host) => (await settings.get('knownHosts')).includes(host),
    rememberHost: (host) =>
      inTurn(async () => {
        const known = await settings.get('knownHosts');
        if (!known.includes(host)) await settings.set('knownHosts', [...known, host]);
      }),
    granted: async (id) => grantedTo(id, await packageOf(id)),
    grant: (id, permissions) =>
      inTurn(async () => {
        const hash = await packageOf(id);
        if (hash === undefined) return;
        const all = [...new Set([...(await grantedTo(id, hash)), ...permissions])];
        const granted = await settings.get('grantedPermissions');
        await settings.set('grantedPermissions', { ...granted, [id]: { package: hash, permissions: all } });
      }),
    async agreed() {
      const granted = Object.entries(await settings.get('grantedPermissions'));
      return {
        hosts: await settings.get('knownHosts'),
        skills: granted.map(([skill, { permissions }]) => ({ skill, permissions })),
      };
    },
    forgetHost: (host) =>
      inTurn(async () => {
        const known = await settings.get('knownHosts');
        await settings.set(
          'knownHosts',
          known.filter((each) => each !== host),
        );
      }),
    takeBack: (id) =>
      inTurn(async () => {
        const granted = Object.entries(await settings.get('grantedPermissions'));
        await settings.set(
          'grantedPermissions',
          Object.fromEntries(granted.filter(([skill]) => skill !== id)),
        );
      }),
    forget: () =>
      inTurn(async () => {
        const granted = Object.entries(await settings.get('grantedPermissions'));
        if (granted.length === 0) return;
        const packages = await installed(granted.map(([id]) => id));
        const isSame = (id: string, hash: string) => packages.has(id) && (packages.get(id) ?? hash) === hash;
        const left = granted.filter(([id, entry]) => isSame(id, entry.package));
        if (left.length < granted.length) await settings.set('grantedPermissions', Object.fromEntries(left));
        // Where it cannot be told which skills there are, none is known to have gone.
      }).catch(() => undefined),
  };
}

/** For private windows: what was agreed to elsewhere counts, and what is agreed to there is kept nowhere. */
export function keepsNoConsent(consent: Consent): Consent {
  return { ...consent, rememberHost: async () => undefined, grant: async () => undefined };
}
