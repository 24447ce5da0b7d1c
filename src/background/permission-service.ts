import { z } from 'zod';
import { agentSettingsSchema } from '../core/agent/settings';
import { givenSchema } from '../core/permission/given';
import { grantSchema } from '../core/permission/grants';
import { answers } from '../core/permission/policy';
import { serialQueue } from '../core/run/serial-queue';
import type { PermissionCommands } from '../messages/permission-commands';
import type { SettingsStore } from '../store/settings';
import type { KeptConsent } from './consent';
import type { KeptPermissions } from './permissions';

export interface PermissionServiceNeeds {
  permissions: KeptPermissions;
  consent: KeptConsent;
  settings: Pick<SettingsStore, 'get' | 'set'>;
}

const text = z.string().max(1_000);
const texts = z.array(text).max(1_000);

const agreementSchema = z.strictObject({ origin: text, model: text });
const keptAgreementSchema = agreementSchema.extend({
  only: z.literal('text').optional(),
  given: givenSchema.optional(),
});

const placeSchema = z.object({ kind: z.enum(['skill', 'tool']), pattern: text, site: text.optional() });
const ruleSchema = placeSchema.extend({ answer: z.enum(answers) });

const agentChangeSchema = z.strictObject(agentSettingsSchema.shape).partial();

/**
 * Answers the extension's own pages about what skills and tools are allowed. Its arguments are checked: each says what may
 * be done without a question.
 */
export function createPermissionService({
  permissions,
  consent,
  settings,
}: PermissionServiceNeeds): PermissionCommands {
  const inTurn = serialQueue();
  return {
    policyOverview: () => permissions.overview(),
    putRule: async (rule) => permissions.putRule(ruleSchema.parse(rule)),
    removeRule: async (place) => permissions.removeRule(placeSchema.parse(place)),
    mendPolicy: () => permissions.mendPolicy(),
    grants: () => permissions.listed(),
    takeBackGrant: async (skill, tool) => permissions.takeBack(text.parse(skill), text.parse(tool)),
    putGrant: async (grant) => permissions.grant([grantSchema.parse(grant)]),
    allowedTo: async (skill) => {
      const id = text.parse(skill);
      const [tools, { skills }] = await Promise.all([permissions.allowedTo(id), consent.agreed()]);
      const { permissions: granted = [], unasked } = skills.find((each) => each.skill === id) ?? {};
      return { tools: tools.map(({ tool }) => tool), permissions: granted, ...(unasked && { unasked }) };
    },
    agreed: () => consent.agreed(),
    forgetAgreed: async (to) => consent.forgetAgreed(agreementSchema.parse(to)),
    rememberAgreed: async (agreed) => consent.rememberAgreed(keptAgreementSchema.parse(agreed)),
    takeBackPermissions: async (skill) => consent.takeBack(text.parse(skill)),
    grantPermissions: async (skill, granted, unasked, given) =>
      consent.grant(
        text.parse(skill),
        texts.parse(granted),
        z.boolean().optional().parse(unasked),
        givenSchema.optional().parse(given),
      ),
    agentSettings: () => settings.get('agent'),
    async changeAgentSettings(raw) {
      const change = agentChangeSchema.parse(raw);
      await inTurn(async () => settings.set('agent', { ...(await settings.get('agent')), ...change }));
    },
  };
}
