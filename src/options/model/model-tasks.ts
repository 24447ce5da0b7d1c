import { originPattern } from '../../core/models/model-address';
import type { ModelEntry } from '../../core/models/model-entry';
import type { ModelPreset } from '../../core/models/presets';
import { answeringModels, recommendedModel } from '../../core/models/recommended-model';
import { codeIn, newProofKey, type SignInPlaces, signInAddress } from '../../core/models/sign-in';
import type { ModelAddress, ModelDraft, ModelOverview, OfferedModel } from '../../messages/model-commands';
import type { SettingsCommands } from '../../messages/settings-commands';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { commandOfEntry } from './draft';
import { hostOf, type ModelReport, reportOfTest } from './report';

export interface ModelNeeds {
  commands: SettingsCommands;
  platform: Pick<Platform, 'requestModel' | 'releaseHost' | 'signIn' | 'signedInAddress'>;
}

/** What a task leaves behind: something to tell, and what the form should know from now on. */
export interface TaskOutcome {
  report: ModelReport;
  offered?: OfferedModel[];
  /** Id of the model that was saved. */
  saved?: string;
}

/**
 * Asks for the permission to reach the host, then does the work. Has to be called in the click itself: both browsers
 * show the question only there. Where it is refused nothing is sent, nothing is saved, and the report says so. The
 * browser's own model has no host.
 */
export async function withHost(
  { platform }: ModelNeeds,
  baseUrl: string,
  work: () => Promise<TaskOutcome>,
  asked = baseUrl === '' ? true : platform.requestModel(baseUrl),
): Promise<TaskOutcome> {
  const granted = await asked;
  return granted ? work() : { report: { kind: 'refused', host: new URL(baseUrl).hostname } };
}

/** Stores the model, and gives back the permission for a host that no model is at any more. */
export async function saveModel(
  needs: ModelNeeds,
  draft: ModelDraft,
  before?: ModelEntry,
): Promise<TaskOutcome> {
  const saved = await needs.commands.saveModel(draft);
  const overview = await needs.commands.modelOverview();
  if (before) await releaseUnused(needs, before.baseUrl, overview);
  const label = overview.models.find(({ id }) => id === saved)?.label ?? draft.label;
  return { report: { kind: 'saved', label, isDefault: overview.defaultModel === saved }, saved };
}

export async function testModel(
  { commands }: ModelNeeds,
  draft: ModelDraft,
  saved: boolean,
): Promise<TaskOutcome> {
  return { report: reportOfTest(await commands.testModel(draft), draft.baseUrl, saved) };
}

export async function listModelsOf({ commands }: ModelNeeds, address: ModelAddress): Promise<TaskOutcome> {
  const list = await commands.listModels(address);
  if (!list.ok) return { report: { kind: 'failed', failure: list.failure, baseUrl: address.baseUrl } };
  const count = list.models.length;
  const report: ModelReport = count
    ? { kind: 'listed', count }
    : { kind: 'no-models', host: hostOf(address.baseUrl) };
  return { report, offered: list.models };
}

/** Takes the model away with its key, and gives back the permission for its host if no other model is there. */
export async function forgetModel(
  needs: ModelNeeds,
  { id, label, baseUrl }: ModelEntry,
): Promise<TaskOutcome> {
  await needs.commands.forgetModel(id);
  await releaseUnused(needs, baseUrl, await needs.commands.modelOverview());
  return { report: { kind: 'removed', label } };
}

/** The permission for the model's host again, after it was taken back. */
export async function allowHost({ baseUrl }: ModelEntry): Promise<TaskOutcome> {
  return { report: { kind: 'allowed', host: new URL(baseUrl).hostname } };
}

/** What one of a provider's models is to be taken with. */
export interface Adoption {
  apiKey: string;
  /** The user's choice; without it there is one that is recommended, or only one, or the user is asked. */
  model?: OfferedModel | undefined;
}

/**
 * A model of this provider or server, tested and then saved: what does not answer is not kept. Where it takes a choice, `choice` has
 * the models to choose from: nothing is recommended, or what is recommended did not answer with this key.
 */
export async function adoptModel(
  needs: ModelNeeds,
  preset: Pick<ModelPreset, 'id' | 'kind' | 'baseUrl'>,
  { apiKey, model }: Adoption,
): Promise<TaskOutcome & { choice?: OfferedModel[] }> {
  const address = { kind: preset.kind, baseUrl: preset.baseUrl, apiKey };
  if (model) return keepTested(needs, address, model);
  // The browser has one model, without a name.
  if (preset.kind === 'browser') return keepTested(needs, address, { name: '' });
  const listed = await listModelsOf(needs, address);
  if (!listed.offered) return { report: listed.report };
  const answering = answeringModels(listed.offered);
  const [first] = answering;
  if (first === undefined) return { report: { kind: 'no-models', host: hostOf(preset.baseUrl) } };
  const best = recommendedModel(preset.id, answering) ?? (answering.length === 1 ? first : undefined);
  if (!best) return { report: { kind: 'listed', count: answering.length }, choice: answering };
  const done = await keepTested(needs, address, best);
  // Another model would meet a wrong key with the same answer.
  const { report } = done;
  const isKey = report.kind === 'failed' && report.failure.code === 'model-key';
  return done.saved !== undefined || isKey || answering.length === 1 ? done : { ...done, choice: answering };
}

/** The same with a key that the provider gives to who signs in there; `apiKey` is that, for a model that the user chooses then. */
export async function adoptBySignIn(
  needs: ModelNeeds,
  preset: ModelPreset & { signIn: SignInPlaces },
): Promise<TaskOutcome & { choice?: OfferedModel[]; apiKey?: string }> {
  const { commands, platform } = needs;
  const back = platform.signedInAddress();
  const proof = await newProofKey();
  const address = await platform.signIn(signInAddress(preset.signIn, back, proof));
  const code = address === undefined ? undefined : codeIn(address, back);
  if (code === undefined) return { report: { kind: 'not-signed-in', provider: preset.name ?? preset.id } };
  const given = await commands.keyOfSignIn(preset.id, code, proof.verifier);
  if (!given.ok) return { report: { kind: 'failed', failure: given.failure, baseUrl: preset.baseUrl } };
  const { apiKey } = given;
  return { ...(await adoptModel(needs, preset, { apiKey })), apiKey };
}

async function keepTested(
  needs: ModelNeeds,
  address: ModelAddress,
  { name, price, window }: OfferedModel,
): Promise<TaskOutcome> {
  const label = address.kind === 'browser' ? t('options_model_browser_label') : '';
  const told = { ...(price && { price }), ...(window !== undefined && { window }) };
  const draft = { ...address, model: name, label, ...told };
  const tested = await testModel(needs, draft, true);
  if (tested.report.kind !== 'works') return tested;
  // Who offers it says where texts go from now on (`ConnectedText`).
  return { ...(await saveModel(needs, { ...draft, agreesToText: true })), ...tested };
}

/** The permission covers all ports and paths of a host: it goes with the last model there. */
async function releaseUnused({ platform }: ModelNeeds, baseUrl: string, { models }: ModelOverview) {
  if (baseUrl === '') return;
  const pattern = originPattern(baseUrl);
  const used = models.some((each) => each.baseUrl !== '' && originPattern(each.baseUrl) === pattern);
  if (!used) await platform.releaseHost(baseUrl);
}

/** A test of a model as it is kept. */
export function testStored(needs: ModelNeeds, entry: ModelEntry): Promise<TaskOutcome> {
  return testModel(needs, commandOfEntry(entry), true);
}
