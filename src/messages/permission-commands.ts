/** What the settings page may ask about what skills and tools are allowed. */
import type { AgentSettings } from '../core/agent/settings';
import type { AgreedExtent, Agreement } from '../core/execute/executor-needs';
import type { Given } from '../core/permission/given';
import type { Grant } from '../core/permission/grants';
import type { PolicyRule, RulePlace } from '../core/permission/policy-rules';
import type { PolicyProblem } from '../core/permission/policy-schema';

export interface PolicyOverview {
  rules: PolicyRule[];
  /**
   * Why what is stored is no policy; empty if it is one. With problems nothing of it counts and everything is asked for;
   * `rules` are those that can be read.
   */
  problems: PolicyProblem[];
}

/** A grant, and whether it is of an older version of its skill, so that it counts no more. */
export interface ListedGrant {
  grant: Grant;
  old: boolean;
}

export interface KeptAgreement extends Agreement {
  /** It goes no further than that: more is asked about. */
  only?: Extract<AgreedExtent, 'text'> | undefined;
  given?: Given | undefined;
}

/** What was agreed to beside policy and grants. */
export interface AgreedOverview {
  /** Models that texts may be sent to without a question. */
  models: KeptAgreement[];
  /** The permissions that skills list and were granted, by id; `unasked`: it runs without being confirmed, too. */
  skills: { skill: string; permissions: string[]; unasked?: true | undefined; given?: Given | undefined }[];
}

export interface PermissionCommands {
  policyOverview(): Promise<PolicyOverview>;
  /** Adds a rule, or gives the one of its pattern another answer. Resolves with why it cannot be; empty if it was done. */
  putRule(rule: PolicyRule): Promise<PolicyProblem[]>;
  removeRule(place: RulePlace): Promise<void>;
  /** Of a policy that cannot be read, keeps the rules that can. */
  mendPolicy(): Promise<void>;

  grants(): Promise<ListedGrant[]>;
  /** Takes back what was said of that skill and that tool. */
  takeBackGrant(skill: string, tool: string): Promise<void>;
  /** Takes that back. */
  putGrant(grant: Grant): Promise<void>;
  /** What the skill is allowed without a question, as it is now. It is asked for again after any change of its files. */
  allowedTo(skill: string): Promise<{ tools: string[]; permissions: string[]; unasked?: boolean }>;

  agreed(): Promise<AgreedOverview>;
  forgetAgreed(to: Agreement): Promise<void>;
  rememberAgreed(agreed: KeptAgreement): Promise<void>;
  takeBackPermissions(skill: string): Promise<void>;
  grantPermissions(skill: string, permissions: string[], unasked?: boolean, given?: Given): Promise<void>;

  agentSettings(): Promise<AgentSettings>;
  /** What the change does not name stays as it is. */
  changeAgentSettings(change: Partial<AgentSettings>): Promise<void>;
}
