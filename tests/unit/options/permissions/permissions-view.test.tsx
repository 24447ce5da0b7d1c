// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { createConsent } from '../../../../src/background/consent';
import { createNeverOn } from '../../../../src/background/never-on';
import { createPermissionService } from '../../../../src/background/permission-service';
import { createPermissions } from '../../../../src/background/permissions';
import { agentDefaults } from '../../../../src/core/agent/settings';
import type { Grant } from '../../../../src/core/permission/grants';
import { PermissionsView } from '../../../../src/options/permissions/permissions-view';
import { createSettings } from '../../../../src/store/settings';
import { memoryArea } from '../../store/support/memory-area';
import { button, draw, field, fill, press, shown, text } from '../support/screen';
import { choose } from '../support/select';

const [now, before] = ['1'.repeat(64), '2'.repeat(64)];

const grant = (changes: Partial<Grant> = {}): Grant => ({
  skill: 'pdf',
  package: now,
  tool: 'bash',
  answer: 'allow',
  ...changes,
});

/** The view over the service that the background has, with these settings. */
async function drawView(initial: Record<string, unknown> = {}) {
  const { area, kept } = memoryArea(initial);
  const settings = createSettings(area);
  const installed = async () =>
    new Map([
      ['pdf', now],
      ['mail', now],
    ]);
  const permissions = createPermissions({ settings, installed });
  const consent = createConsent(settings, installed);
  const never = createNeverOn(settings);
  const commands = {
    ...createPermissionService({ permissions, consent, settings }),
    neverOn: never.list,
    neverRunOn: never.add,
    runAgainOn: never.remove,
  };
  await draw(<PermissionsView commands={commands} />);
  await shown('Steps per run');
  return kept;
}

async function add(pattern: string, answer: string, site = ''): Promise<void> {
  await fill('Name or pattern', pattern);
  await fill('Only on this site', site);
  await choose('Action', answer);
  await act(() => void document.querySelector<HTMLFormElement>('form.new-rule')?.requestSubmit());
}

describe('the rules', () => {
  it('are added, for everywhere and for a site, changed, removed, and put back', async () => {
    const kept = await drawView();
    expect(text()).toContain('You have no rules yet.');
    await add('bash', 'deny');
    await shown('Rule for bash saved');
    await add('*', 'ask', 'https://Mail.Example.com/inbox');
    await shown('on mail.example.com');
    await choose('Applies to', 'skill');
    await add('internal-*', 'deny');
    await shown('Rule for internal-* saved');
    expect(kept().policy).toEqual({
      skill: { 'internal-*': 'deny' },
      tool: { bash: 'deny' },
      sites: { 'mail.example.com': { tool: { '*': 'ask' } } },
    });
    await choose('Action for bash, on all sites', 'allow');
    await vi.waitFor(() => expect(kept().policy).toMatchObject({ tool: { bash: 'allow' } }));
    await press('Remove the rule for bash, on all sites');
    await shown('Rule for bash removed');
    expect(kept().policy).toMatchObject({ tool: {} });
    await press('Undo');
    await vi.waitFor(() => expect(kept().policy).toMatchObject({ tool: { bash: 'allow' } }));
  });

  it.each([
    ['', '', 'Enter a name, or * for all.'],
    ['Bash(git add:*)', '', 'Enter only the tool’s name, without parentheses'],
    ['x'.repeat(201), '', 'Use at most 200 characters.'],
    ['__proto__', '', 'Choose another name. This one can’t be used.'],
    ['bash', 'not a host', 'Enter a host'],
  ])('are not added where they could not be read: %j on %j', async (pattern, site, message) => {
    const kept = await drawView();
    await add(pattern, 'allow', site);
    await shown(message);
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
    expect(kept()).toEqual({});
    expect(field('Name or pattern').value).toBe(pattern);
  });

  it('that cannot be read are said to be, place by place, and those that can are kept on demand', async () => {
    const kept = await drawView({
      policy: { tool: { bash: 'deny', '*': 'maybe' }, sites: { 'no host': {} } },
    });
    expect(text()).toContain('Your rules can’t be read');
    expect(text()).toContain('tool.*: The action must be allow, ask or deny.');
    expect(text()).toContain('sites.no host: Enter a host, such as example.com.');
    await press('Keep the rest (1)');
    await vi.waitFor(() => expect(text()).not.toContain('can’t be read'));
    expect(text()).toContain('Tools bash on all sites');
    expect(kept().policy).toEqual({ skill: {}, tool: { bash: 'deny' }, sites: {} });
  });

  it('are explained by examples whose answers are those of a run', async () => {
    await drawView();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows.map(([, name, answer]) => [name, answer])).toEqual([
      ['internal-notes', 'Block'],
      ['notes', 'Ask'],
      ['internal-faq', 'Allow'],
      ['notes', 'Allow'],
      ['ab', 'Block'],
    ]);
  });
});

describe('what was granted', () => {
  it('is listed, marked where it is for an older version, taken back and given again', async () => {
    const grants = [
      grant(),
      grant({ tool: 'run_script', package: before }),
      grant({ skill: 'doc', answer: 'deny' }),
    ];
    const kept = await drawView({ grants });
    expect(text()).toContain('pdf may use bash');
    expect(text()).toContain('pdf may use run_script older version: asks again');
    expect(text()).toContain('doc may never use bash');
    expect(document.querySelectorAll('.badge')).toHaveLength(1);
    await press('Revoke: doc may never use bash');
    await shown('Revoked: doc may never use bash');
    expect(kept().grants).toEqual(grants.slice(0, 2));
    await press('Undo');
    await vi.waitFor(() => expect(button('Revoke: doc may never use bash')).toBeDefined());
    expect(kept().grants).toEqual(grants);
  });

  it('says when and on which site it was given, and of what an earlier version kept nothing', async () => {
    const given = { at: Date.UTC(2026, 10, 29, 12), site: 'mail.example' };
    const granted = { mail: { package: now, permissions: ['send mail'], given: { at: given.at } } };
    const agreed = { origin: 'https://api.example.com', model: 'writer-1', given };
    const grants = [grant({ given }), grant({ tool: 'run_script' })];
    const kept = await drawView({ grants, grantedPermissions: granted, agreedModels: [agreed] });
    expect(text()).toContain('pdf may use bash Answered on mail.example, Nov 29, 2026');
    expect(text()).toContain('writer-1 at https://api.example.com Answered on mail.example, Nov 29, 2026');
    expect(text()).toContain('mail may: send mail Answered Nov 29, 2026');
    expect(document.querySelectorAll('.given')).toHaveLength(3);
    for (const each of ['pdf may use bash', 'mail may: send mail']) {
      await press(`Revoke: ${each}`);
      await shown(`Revoked: ${each}`);
      await press('Undo');
      await vi.waitFor(() => expect(button(`Revoke: ${each}`)).toBeDefined());
    }
    await press('Revoke: Your text may be sent to writer-1 at https://api.example.com');
    await vi.waitFor(() => expect(kept().agreedModels).toEqual([]));
    await press('Undo');
    await vi.waitFor(() => expect(kept().agreedModels).toEqual([agreed]));
    expect(kept().grantedPermissions).toEqual(granted);
    expect(kept().grants).toEqual([...grants.slice(1), ...grants.slice(0, 1)]);
  });

  it('shows what hides in names of strangers', async () => {
    await drawView({ grants: [grant({ skill: 'a\u202Eb', given: { at: 1, site: 'evil\u202E.example' } })] });
    expect(text()).toContain('a⟨U+202E⟩b may use bash');
    expect(text()).toContain('evil⟨U+202E⟩.example');
  });

  it('beside that, models and what skills say they need, is taken back too', async () => {
    const granted = {
      mail: { package: now, permissions: ['send mail', 'read mail'], unasked: true },
      pdf: { package: now, permissions: [], unasked: true },
    };
    const kept = await drawView({
      agreedModels: [{ origin: 'https://api.example.com', model: 'writer-1' }],
      grantedPermissions: granted,
    });
    await press('Revoke: Your text may be sent to writer-1 at https://api.example.com');
    await vi.waitFor(() => expect(kept().agreedModels).toEqual([]));
    expect(text()).toContain('mail may: send mail, read mail');
    expect(text()).toContain('runs without asking first');
    await press('Revoke: pdf may run without asking first');
    await vi.waitFor(() => expect(kept().grantedPermissions).toEqual({ mail: granted.mail }));
    await press('Undo');
    await vi.waitFor(() => expect(kept().grantedPermissions).toEqual(granted));
    await press('Revoke: mail may: send mail, read mail');
    await vi.waitFor(() => expect(kept().grantedPermissions).toEqual({ pdf: granted.pdf }));
    await press('Undo');
    await vi.waitFor(() => expect(kept().grantedPermissions).toEqual(granted));
  });
});

describe('how far a model may go', () => {
  it('is kept as soon as it is a number that can be used', async () => {
    const kept = await drawView();
    await fill('Steps per run', '1.5');
    expect(text()).toContain('Enter a number from 1 to 100');
    await fill('Steps per run', '7');
    await vi.waitFor(() => expect(kept().agent).toEqual({ ...agentDefaults, steps: 7 }));
    await fill('Time per command (seconds)', '12');
    await vi.waitFor(() => expect(kept().agent).toMatchObject({ steps: 7, commandTimeout: 12_000 }));
  });
});

describe('what is asked before', () => {
  const choice = (label: string) =>
    [...document.querySelectorAll('label')]
      .find((each) => each.textContent?.includes(label))
      ?.querySelector('input');
  const pick = (label: string) => act(() => void choice(label)?.click());

  it('is risky actions at first, every action where the user wants that, and back', async () => {
    const kept = await drawView();
    expect(choice('Risky actions')?.checked).toBe(true);
    expect(document.querySelector('details.more')?.hasAttribute('open')).toBe(false);
    await pick('Every action');
    const every = { skill: { '*': 'ask' }, tool: { '*': 'ask' } };
    await vi.waitFor(() => expect(kept().policy).toMatchObject(every));
    await vi.waitFor(() => expect(choice('Custom')?.disabled).toBe(true));
    await pick('Risky actions');
    await vi.waitFor(() => expect(kept().policy).toEqual({ skill: {}, tool: {}, sites: {} }));
  });

  it('never is looser than both while it changes, and keeps a rule that both have', async () => {
    const policy = { skill: { '*': 'ask' }, tool: { '*': 'allow', bash: 'deny' }, sites: {} };
    const kept = await drawView({ policy });
    const seen: unknown[] = [];
    const notice = setInterval(() => seen.push(kept().policy), 0);
    await pick('Every action');
    await shown('Your rules were replaced');
    clearInterval(notice);
    expect(kept().policy).toMatchObject({ skill: { '*': 'ask' }, tool: { '*': 'ask' } });
    expect(kept().policy).not.toMatchObject({ tool: { bash: 'deny' } });
    for (const each of seen) expect(each).toMatchObject({ skill: { '*': 'ask' } });
  });

  it('says that rules of the user’s own count, shows them, and gives them back where another choice replaced them', async () => {
    const kept = await drawView({ policy: { skill: {}, tool: { bash: 'deny' }, sites: {} } });
    expect(choice('Custom')?.checked).toBe(true);
    expect(document.querySelector('details.more')?.hasAttribute('open')).toBe(true);
    await pick('Every action');
    await shown('Your rules were replaced');
    expect(kept().policy).toMatchObject({ tool: { '*': 'ask' } });
    await press('Undo');
    await vi.waitFor(() => expect(kept().policy).toEqual({ skill: {}, tool: { bash: 'deny' }, sites: {} }));
  });
});

describe('the sites that nothing runs on', () => {
  it('are added, removed and put back', async () => {
    const kept = await drawView();
    await fill('Site', 'https://bank.example/login');
    await press('Add site');
    await shown('Caretaker no longer runs on bank.example');
    expect(kept().neverOn).toEqual(['bank.example']);
    await press('Remove bank.example from the list');
    await shown('bank.example removed from the list');
    expect(kept().neverOn).toEqual([]);
    await press('Undo');
    await vi.waitFor(() => expect(kept().neverOn).toEqual(['bank.example']));
  });

  it('are none for what is no site', async () => {
    const kept = await drawView();
    await fill('Site', 'two words');
    await press('Add site');
    await shown('two words');
    expect(document.querySelector('[aria-invalid]')).not.toBeNull();
    expect(kept().neverOn).toBeUndefined();
  });
});
