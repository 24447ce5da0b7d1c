import type { Consent } from '../core/run/executor';
import type { SettingsStore } from '../store/settings';
import { takingTurns } from './taking-turns';

/** What the user has agreed to, as settings keep it. Runs that agree at the same time do not overwrite each other. */
export function createConsent(settings: Pick<SettingsStore, 'get' | 'set'>): Consent {
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
  };
}

/** For private windows: what was agreed to elsewhere counts, and what is agreed to there is kept nowhere. */
export function keepsNoConsent(consent: Consent): Consent {
  return { ...consent, rememberHost: async () => undefined, grant: async () => undefined };
}
