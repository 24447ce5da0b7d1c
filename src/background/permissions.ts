import type { Given } from '../core/permission/given';
import { addGrant, type Grant, grantsNow } from '../core/permission/grants';
import { askingPolicy, policyFor } from '../core/permission/policy';
import {
  type PolicyRule,
  type RulePlace,
  readableRules,
  rulesOf,
  withoutRule,
  withRule,
} from '../core/permission/policy-rules';
import { type PolicyProblem, readPolicy } from '../core/permission/policy-schema';
import type { Permissions } from '../core/run/needs';
import { serialQueue } from '../core/run/serial-queue';
import type { ListedGrant, PolicyOverview } from '../messages/permission-commands';
import type { SettingsStore } from '../store/settings';
import type { FindPackages } from './granted-skills';

export interface KeptPermissions extends Permissions {
  overview(): Promise<PolicyOverview>;
  /** Resolves with why there can be no such rule; empty if it is stored now. */
  putRule(rule: PolicyRule): Promise<PolicyProblem[]>;
  removeRule(place: RulePlace): Promise<void>;
  mendPolicy(): Promise<void>;
  listed(): Promise<ListedGrant[]>;
  takeBack(skill: string, tool: string): Promise<void>;
  /** What the skill is allowed as it is now: any change of its files ends it. */
  allowedTo(skill: string): Promise<Grant[]>;
  /** Skills were changed: grants of one that has gone go with it, and what was allowed to another package ends. */
  forget(): Promise<void>;
}

export interface PermissionsNeeds {
  settings: Pick<SettingsStore, 'get' | 'set'>;
  installed: FindPackages;
}

/** The user's policy and grants, as settings keep them. Who changes them at the same time overwrites nothing of the other's. */
export function createPermissions({ settings, installed }: PermissionsNeeds): KeptPermissions {
  const inTurn = serialQueue();
  const stored = () => settings.get('policy');
  const known = () => settings.get('grants');

  return {
    keeps: true,
    async policy(url) {
      const read = readPolicy(await stored());
      return policyFor('policy' in read ? read.policy : askingPolicy, url);
    },
    grants: known,
    grant: (given) =>
      inTurn(async () => {
        await settings.set('grants', given.reduce<Grant[]>(addGrant, await known()));
      }),

    async overview() {
      const policy = await stored();
      const read = readPolicy(policy);
      if ('policy' in read) return { rules: rulesOf(read.policy), problems: [] };
      return { rules: readableRules(policy), problems: read.problems };
    },
    putRule: (rule) =>
      inTurn(async () => {
        const before = readPolicy(await stored());
        if ('problems' in before) return before.problems;
        const after = readPolicy(withRule(before.policy, rule));
        if ('problems' in after) return after.problems;
        await settings.set('policy', after.policy);
        return [];
      }),
    removeRule: (place) =>
      inTurn(async () => {
        const before = readPolicy(await stored());
        if ('policy' in before) await settings.set('policy', withoutRule(before.policy, place));
      }),
    mendPolicy: () =>
      inTurn(async () => {
        const policy = await stored();
        if ('policy' in readPolicy(policy)) return;
        const rules = readableRules(policy);
        await settings.set('policy', rules.reduce(withRule, { skill: {}, tool: {}, sites: {} }));
      }),

    async listed() {
      const grants = await known();
      const skills = await installed(skillsOf(grants));
      return grants.map((grant) => {
        const now = skills.get(grant.skill);
        const old = grant.answer === 'allow' && now !== undefined && now !== grant.package;
        return { grant, old };
      });
    },
    takeBack: (skill, tool) =>
      inTurn(async () => {
        const left = (await known()).filter((grant) => grant.skill !== skill || grant.tool !== tool);
        await settings.set('grants', left);
      }),
    async allowedTo(skill) {
      const [grants, skills] = await Promise.all([known(), installed([skill])]);
      const now = skills.get(skill);
      return grants.filter(
        (grant) => grant.skill === skill && grant.answer === 'allow' && grant.package === now,
      );
    },
    forget: () =>
      inTurn(async () => {
        const before = await known();
        if (before.length === 0) return;
        const after = grantsNow(before, await installed(skillsOf(before)));
        if (JSON.stringify(after) !== JSON.stringify(before)) await settings.set('grants', after);
        // Where it cannot be told which skills there are, none is known to have gone or changed.
      }).catch(() => undefined),
  };
}

function skillsOf(grants: readonly Grant[]): string[] {
  return grants.map(({ skill }) => skill);
}

/** The same, which keeps of each answer when and where it was given. */
export function grantsGiven(permissions: Permissions, given: () => Given): Permissions {
  return {
    ...permissions,
    grant: (grants) => permissions.grant(grants.map((grant) => ({ ...grant, given: given() }))),
  };
}

/** For private windows: what was allowed elsewhere counts, and no answer for later calls is taken. */
export function keepsNoGrants(permissions: Permissions): Permissions {
  return { ...permissions, keeps: false, grant: async () => undefined };
}
