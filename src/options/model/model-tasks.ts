import type {
  ModelAddress,
  ModelChoice,
  ModelSettings,
  SettingsCommands,
} from '../../messages/settings-commands';
import type { Platform } from '../platform';
import { firstUsable } from './local-servers';
import { hostOf, type Report, reportOfTest } from './report';

export interface ModelNeeds {
  commands: SettingsCommands;
  platform: Pick<Platform, 'requestHost' | 'releaseHost'>;
}

/** What a task leaves behind: something to tell, and what the form should know from now on. */
export interface Done {
  report: Report;
  models?: string[];
  stored?: ModelSettings;
}

/**
 * Asks for the permission to reach the host, then does the work. Has to be called in the click itself: both browsers
 * show the question only there. Where it is refused nothing is sent, nothing is saved, and the report says so.
 */
export async function withHost(
  { platform }: ModelNeeds,
  baseUrl: string,
  work: () => Promise<Done>,
): Promise<Done> {
  const granted = await platform.requestHost(baseUrl);
  return granted ? work() : { report: { kind: 'refused', host: new URL(baseUrl).hostname } };
}

/** Stores the choice, and gives back the permission for the host that it replaces. */
export async function saveModel(
  needs: ModelNeeds,
  choice: ModelChoice,
  before: ModelSettings,
): Promise<Done> {
  const { commands, platform } = needs;
  await commands.saveModel(choice);
  if (before.baseUrl && new URL(before.baseUrl).hostname !== new URL(choice.baseUrl).hostname) {
    await platform.releaseHost(before.baseUrl);
  }
  return { report: { kind: 'saved', host: hostOf(choice.baseUrl) }, stored: await commands.modelSettings() };
}

export async function testModel(
  { commands }: ModelNeeds,
  choice: ModelChoice,
  saved: boolean,
): Promise<Done> {
  return { report: reportOfTest(await commands.testModel(choice), choice.baseUrl, saved) };
}

export async function listModels({ commands }: ModelNeeds, address: ModelAddress): Promise<Done> {
  const list = await commands.listModels(address);
  if (!list.ok) return { report: { kind: 'failed', failure: list.failure, baseUrl: address.baseUrl } };
  const count = list.models.length;
  const report: Report = count
    ? { kind: 'listed', count }
    : { kind: 'no-models', host: hostOf(address.baseUrl) };
  return { report, models: list.models };
}

export async function forgetModel({ commands, platform }: ModelNeeds, before: ModelSettings): Promise<Done> {
  await commands.forgetModel();
  if (before.baseUrl) await platform.releaseHost(before.baseUrl);
  return { report: { kind: 'forgotten' }, models: [], stored: await commands.modelSettings() };
}

/** A server on this computer in one go: its models, the first one that can answer, save, test. */
export async function adoptServer(needs: ModelNeeds, baseUrl: string, before: ModelSettings): Promise<Done> {
  const listed = await listModels(needs, { baseUrl, apiKey: '' });
  if (!listed.models) return listed;
  const model = firstUsable(listed.models);
  if (model === undefined) return { report: { kind: 'no-models', host: hostOf(baseUrl) }, models: [] };
  const choice = { baseUrl, model, apiKey: '' };
  const saved = await saveModel(needs, choice, before);
  return { ...listed, ...saved, ...(await testModel(needs, choice, true)) };
}
