import { describe, expect, it } from 'vitest';
import { createConsent } from '../../../src/background/consent';
import { createPermissionService } from '../../../src/background/permission-service';
import { createPermissions } from '../../../src/background/permissions';
import { agentDefaults } from '../../../src/core/agent/settings';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

const hash = '1'.repeat(64);
const granted = (...permissions: string[]) => ({ package: hash, permissions });

function serviceOf(initial: Record<string, unknown> = {}) {
  const { area, kept } = memoryArea(initial);
  const settings = createSettings(area);
  const installed = async () =>
    new Map([
      ['pdf', hash],
      ['mail', hash],
    ]);
  const permissions = createPermissions({ settings, installed });
  const consent = createConsent(settings, installed);
  return { service: createPermissionService({ permissions, consent, settings }), kept };
}

describe('what the settings page says of permissions', () => {
  it.each<[string, unknown[]]>([
    ['putRule', [{ kind: 'tool', pattern: 'bash', answer: 'yes' }]],
    ['putRule', [{ kind: 'skills', pattern: 'bash', answer: 'deny' }]],
    ['putRule', [undefined]],
    ['removeRule', [{ kind: 'tool' }]],
    ['putGrant', [{ skill: 'pdf', tool: 'bash', answer: 'allow' }]],
    ['putGrant', [{ skill: 'pdf', package: 'x', tool: 'bash', answer: 'allow' }]],
    ['takeBackGrant', ['pdf']],
    ['allowedTo', [7]],
    ['forgetAgreed', [{}]],
    ['rememberAgreed', [7]],
    ['grantPermissions', ['pdf', 'all']],
    ['changeAgentSettings', [{ steps: 1_000_000 }]],
    ['changeAgentSettings', [{ cost: -1 }]],
    ['changeAgentSettings', [{ network: true }]],
  ])('is refused where it has another form, and changes nothing: %s %j', async (method, args) => {
    const { service, kept } = serviceOf();
    const call: unknown = Reflect.get(service, method);
    if (typeof call !== 'function') throw new Error(`There is no ${method}`);
    await expect(Promise.resolve(Reflect.apply(call, service, args))).rejects.toThrow();
    expect(kept()).toEqual({});
  });

  const a = { origin: 'https://a.example', model: 'a' };
  const b = { origin: 'https://b.example', model: 'b' };

  it('of models and of what skills were granted can be taken back, each alone, and given again', async () => {
    const { service, kept } = serviceOf({
      agreedModels: [a, b],
      grantedPermissions: { pdf: granted('read files'), mail: granted('send mail') },
    });
    expect(await service.agreed()).toEqual({
      models: [a, b],
      skills: [
        { skill: 'pdf', permissions: ['read files'] },
        { skill: 'mail', permissions: ['send mail'] },
      ],
    });
    expect(await service.allowedTo('pdf')).toEqual({ tools: [], permissions: ['read files'] });
    await service.forgetAgreed(a);
    await service.takeBackPermissions('mail');
    expect(kept()).toEqual({ agreedModels: [b], grantedPermissions: { pdf: granted('read files') } });
    await service.rememberAgreed(a);
    await service.grantPermissions('mail', ['send mail'], true);
    expect(kept()).toEqual({
      agreedModels: [b, a],
      grantedPermissions: { pdf: granted('read files'), mail: { ...granted('send mail'), unasked: true } },
    });
    expect(await service.allowedTo('mail')).toMatchObject({ unasked: true });
  });

  it('of how far a model may go is kept', async () => {
    const { service } = serviceOf();
    expect(await service.agentSettings()).toEqual(agentDefaults);
    await Promise.all([
      service.changeAgentSettings({ steps: 3 }),
      service.changeAgentSettings({ pageForScripts: true }),
    ]);
    expect(await service.agentSettings()).toEqual({ ...agentDefaults, steps: 3, pageForScripts: true });
  });
});
