import type { Consent } from '../core/run/executor';
import type { AgreedOverview } from '../messages/permission-commands';
import type { SettingsStore } from '../store/settings';
import { takingTurns } from './taking-turns';

export interface KeptConsent extends Consent {
  /** Skills were changed: what was granted to one that has gone is no other skill's of its id. */
  forget(): Promise<void>;
  agreed(): Promise<AgreedOverview>;
  forgetHost(host: string): Promise<void>;
  /** Takes back all that the skill was granted. */
  takeBack(id: string): Promise<void>;
}

/**
 * What the user has agreed to, as settings keep it. Runs that agree at the same time do not overwrite each other.
 * @param installed ids of the skills that somebody else than we has made
 */
export function createConsent(
  settings: Pick<SettingsStore, 'get' | 'set'>,
  installed: () => Promise<readonly string[]>,
): KeptConsent {
  const inTurn = takingTurns();
  const grantedTo = (granted: Record<string, string[]>, id: string) =>
    Object.hasOwn(granted, id) ? (granted[id] ?? []) : [];
  return {
    knowsHost: async (host) => (await settings.get('knownHosts')).includes(host),
    rememberHost: (host) =>
      inTurn(async () => {
        const known = await settings.get('knownHosts');
        if (!known.includes(host)) await settings.set('knownHosts', [...known, host]);
      }),
    granted: async (id) => grantedTo(await settings.get('grantedPermissions'), id),
    grant: (id, permissions) =>
      inTurn(async () => {
        const granted = await settings.get('grantedPermissions');
        const all = [...new Set([...grantedTo(granted, id), ...permissions])];
        await settings.set('grantedPermissions', { ...granted, [id]: all });
      }),
    async agreed() {
      const granted = Object.entries(await settings.get('grantedPermissions'));
      return {
        hosts: await settings.get('knownHosts'),
        skills: granted.map(([skill, permissions]) => ({ skill, permissions })),
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
        const ids = await installed();
        const left = granted.filter(([id]) => ids.includes(id));
        if (left.length < granted.length) await settings.set('grantedPermissions', Object.fromEntries(left));
        // Where it cannot be told which skills there are, none is known to have gone.
      }).catch(() => undefined),
  };
}

/** For private windows: what was agreed to elsewhere counts, and what is agreed to there is kept nowhere. */
export function keepsNoConsent(consent: Consent): Consent {
  return { ...consent, rememberHost: async () => undefined, grant: async () => undefined };
}
