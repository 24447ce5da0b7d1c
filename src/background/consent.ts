import type { AgreedExtent, Agreement, Consent } from '../core/execute/executor-needs';
import type { Given } from '../core/permission/given';
import { serialQueue } from '../core/run/serial-queue';
import type { AgreedOverview, KeptAgreement } from '../messages/permission-commands';
import type { SettingsStore } from '../store/settings';
import type { FindPackages } from './granted-skills';

export interface KeptConsent extends Consent {
  /** What goes further takes the place of what was agreed to before; what goes no further changes nothing. */
  rememberAgreed(agreed: KeptAgreement): Promise<void>;
  /** Skills were changed: what was granted to one that has gone, or is another package now, ends. */
  forget(): Promise<void>;
  agreed(): Promise<AgreedOverview>;
  forgetAgreed(to: Agreement): Promise<void>;
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
  const inTurn = serialQueue();
  const packageOf = async (id: string) => (await installed([id])).get(id);

  /** What the package was granted. */
  async function grantedTo(id: string, hash: string | undefined) {
    const granted = await settings.get('grantedPermissions');
    const entry = Object.hasOwn(granted, id) ? granted[id] : undefined;
    const isIts = entry !== undefined && entry.package === hash;
    return isIts ? { permissions: entry.permissions, unasked: entry.unasked === true } : none;
  }

  return {
    keeps: true,
    hasAgreed: async (to, extent = 'all') =>
      (await settings.get('agreedModels')).some((each) => isTo(to)(each) && covers(each, extent)),
    rememberAgreed: ({ origin, model, only, given: when }: KeptAgreement) =>
      inTurn(async () => {
        const given = { origin, model, ...(only && { only }), ...(when && { given: when }) };
        const agreed = await settings.get('agreedModels');
        if (agreed.some((each) => isTo(given)(each) && covers(each, only ?? 'all'))) return;
        await settings.set('agreedModels', [...agreed.filter((each) => !isTo(given)(each)), given]);
      }),
    granted: async (id) => (await grantedTo(id, await packageOf(id))).permissions,
    unasked: async (id) => (await grantedTo(id, await packageOf(id))).unasked,
    grant: (id, permissions, unasked = false, given) =>
      inTurn(async () => {
        const hash = await packageOf(id);
        if (hash === undefined) return;
        const before = await grantedTo(id, hash);
        const entry = {
          package: hash,
          permissions: [...new Set([...before.permissions, ...permissions])],
          ...((before.unasked || unasked) && { unasked: true as const }),
          ...(given && { given }),
        };
        const granted = await settings.get('grantedPermissions');
        await settings.set('grantedPermissions', { ...granted, [id]: entry });
      }),
    async agreed() {
      const granted = Object.entries(await settings.get('grantedPermissions'));
      return {
        models: await settings.get('agreedModels'),
        skills: granted.map(([skill, { package: _, ...given }]) => ({ skill, ...given })),
      };
    },
    forgetAgreed: (to) =>
      inTurn(async () => {
        const agreed = await settings.get('agreedModels');
        await settings.set(
          'agreedModels',
          agreed.filter((each) => !isTo(to)(each)),
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

const none = { permissions: [], unasked: false };

function isTo({ origin, model }: Agreement): (each: Agreement) => boolean {
  return (each) => each.origin === origin && each.model === model;
}

const covers = ({ only }: KeptAgreement, extent: AgreedExtent) => only === undefined || only === extent;

/** The same, which keeps of all that is agreed to and granted when and where that was. */
export function consentGiven<Own extends Pick<Consent, 'rememberAgreed' | 'grant'>>(
  consent: Own,
  given: () => Given,
): Own {
  return {
    ...consent,
    rememberAgreed: (to: Agreement) => consent.rememberAgreed({ ...to, given: given() }),
    grant: (id: string, permissions: string[], unasked?: boolean) =>
      consent.grant(id, permissions, unasked, given()),
  };
}

/** For private windows: what was agreed to elsewhere counts, and what is agreed to there is kept nowhere. */
export function keepsNoConsent(consent: Consent): Consent {
  return { ...consent, keeps: false, rememberAgreed: async () => undefined, grant: async () => undefined };
}
