import { toolsOfRun } from '../agent/tool-use';
import type { Loosening, NamedMode } from '../library/loosening';
import type { SkillManifest } from '../library/manifest';
import { ourToolFor, skillNamed } from '../permission/tool-names';
import type { ToolUse } from '../permission/tool-use';
import { runDefaults } from '../run/settings';
import { hostsOf } from '../skill/hosts';
import { isRunnable } from '../skill/inventory';
import { resultTool } from '../tools/delivery';
import { deliversTo } from '../tools/tools';

/**
 * What `after` loosens in place of `before`: not what the two files say, but what runs would do by them. A change that is
 * neither looser nor stricter, such as another model or mode, counts: what was agreed to was something else.
 */
export function looseningsOf(before: SkillManifest, after: SkillManifest): Loosening[] {
  return [
    ...switchesOf(before, after),
    ...waysOf(before, after),
    ...newTools(before, after).map((use) => ({ kind: 'tool' as const, use })),
    ...namesOf('permission', before.permissions ?? [], after.permissions ?? []),
    ...namesOf('host', hostsOf(before), hostsOf(after)),
    ...limitsOf(before, after),
    ...scriptsOf(before, after),
  ];
}

function switchesOf(before: SkillManifest, after: SkillManifest): Loosening[] {
  const asks = ({ confirm }: SkillManifest) => confirm !== undefined && confirm !== false;
  const dropped: ['dangerous' | 'confirm' | 'models' | 'users', boolean][] = [
    ['dangerous', before.dangerous === true && after.dangerous !== true],
    ['confirm', asks(before) && !asks(after)],
    ['models', before.disableModelInvocation === true && after.disableModelInvocation !== true],
    ['users', before.userInvocable === false && after.userInvocable !== false],
  ];
  return dropped.filter(([, is]) => is).map(([kind]) => ({ kind }));
}

/** How it runs, where the result goes, and whom the text is sent to. */
function waysOf(before: SkillManifest, after: SkillManifest): Loosening[] {
  const mode = { before: modeOf(before), after: modeOf(after) };
  const result = { before: resultTool(before.allowedTools), after: resultTool(after.allowedTools) };
  const model = change(before.model, after.model);
  const endpoint = change(endpointOf(before), endpointOf(after));
  return [
    ...(mode.before === mode.after ? [] : [{ kind: 'mode' as const, ...mode }]),
    // To show a result writes nothing anywhere.
    ...(result.before === result.after || deliversTo(result.after) === 'card'
      ? []
      : [{ kind: 'result' as const, ...result }]),
    ...(model ? [{ kind: 'model' as const, ...model }] : []),
    ...(endpoint ? [{ kind: 'endpoint' as const, ...endpoint }] : []),
  ];
}

function modeOf({ mode, modeUnnamed }: SkillManifest): NamedMode {
  return modeUnnamed ? 'default' : mode;
}

function endpointOf({ config }: SkillManifest): string | undefined {
  const endpoint = Object.hasOwn(config, 'api_endpoint') ? config.api_endpoint : undefined;
  return typeof endpoint === 'string' ? endpoint.trim() || undefined : undefined;
}

function change<Value>(
  before: Value | undefined,
  after: Value | undefined,
): { before?: Value; after?: Value } | undefined {
  if (before === after) return undefined;
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** What a run gets that it did not get; a part of a tool that it had whole is nothing new. */
function newTools(before: SkillManifest, after: SkillManifest): ToolUse[] {
  const others = othersNamed(before, after);
  const had = new Set(usesOf(before, others).map(keyOf));
  return usesOf(after, others).filter((use) => !had.has(keyOf(use)) && !had.has(wholeKeyOf(use)));
}

function usesOf(manifest: SkillManifest, others: Parameters<typeof toolsOfRun>[1]): ToolUse[] {
  return toolsOfRun(manifest, others).filter(({ by }) => by === 'model' || by === 'script');
}

/** As if every skill that either of them names were there, and one more: what is not here today may be tomorrow. */
function othersNamed(...manifests: SkillManifest[]): Parameters<typeof toolsOfRun>[1] {
  const named = manifests.flatMap(({ allowedTools }) =>
    allowedTools.flatMap((name) => skillNamed(ourToolFor(name) ?? name) ?? []),
  );
  return ['', ...new Set(named)].map((id) => ({ id, source: 'user' as const, canBeRun: true }));
}

function keyOf(use: ToolUse): string {
  const isPart = use.name.includes('(') && !(use.tool ?? '').startsWith('skill:');
  return isPart ? `${use.by} ${use.tool} ${use.name.slice(use.name.indexOf('('))}` : wholeKeyOf(use);
}

const wholeKeyOf = ({ by, tool }: ToolUse) => `${by} ${tool}`;

function namesOf(
  kind: 'permission' | 'host',
  before: readonly string[],
  after: readonly string[],
): Loosening[] {
  return [...new Set(after)].filter((name) => !before.includes(name)).map((name) => ({ kind, name }));
}

function limitsOf(before: SkillManifest, after: SkillManifest): Loosening[] {
  const timeout = { before: timeoutOf(before), after: timeoutOf(after) };
  const retry = { before: before.retry ?? 0, after: after.retry ?? 0 };
  const longer = (timeout.after ?? Number.POSITIVE_INFINITY) > (timeout.before ?? Number.POSITIVE_INFINITY);
  const limits = change(timeout.before, timeout.after);
  return [
    ...(longer && limits ? [{ kind: 'timeout' as const, ...limits }] : []),
    ...(retry.after > retry.before ? [{ kind: 'retry' as const, ...retry }] : []),
  ];
}

/** A script has a limit also where its skill sets none. */
function timeoutOf({ mode, timeout }: SkillManifest): number | undefined {
  return timeout ?? (mode === 'sandbox' ? runDefaults.scriptTimeout : undefined);
}

function scriptsOf(before: SkillManifest, after: SkillManifest): Loosening[] {
  const had = new Map(before.contents.map(({ path, sha256 }) => [path, sha256]));
  const scripts = after.contents.filter(({ path }) => isRunnable(path));
  const added = scripts.filter(({ path }) => !had.has(path));
  const changed = scripts.filter(({ path, sha256 }) => had.has(path) && had.get(path) !== sha256);
  const named = (kind: 'scripts-added' | 'scripts-changed', files: typeof scripts): Loosening[] =>
    files.length > 0 ? [{ kind, paths: files.map(({ path }) => path) }] : [];
  return [...named('scripts-added', added), ...named('scripts-changed', changed)];
}
