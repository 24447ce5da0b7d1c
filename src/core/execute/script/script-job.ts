import { allGiven } from '../../record/given-files';
import { givenFolder } from '../../run/given-limits';
import type { ScriptAbout, ScriptJob } from '../../run/needs';
import { RunError } from '../../run/run-error';
import type { RunFile } from '../../run/run-request';
import { runDefaults } from '../../run/settings';
import { functionEntryOf } from '../../skill/function/skill-json';
import { inputOf } from '../../skill/input';
import type { Skill } from '../../skill/model';
import { scriptEntryOf } from '../../skill/settings';
import { utf8TextOf } from '../../utf8';
import { base64Of } from '../agent/agent-files';
import { pageFiles } from '../agent/agent-workspace';
import type { Part } from '../context';

type Scripted = Part<
  'skill' | 'request' | 'settings',
  'catalog' | 'agentSettings' | 'page' | 'model' | 'language'
>;

/** Bytes that a skill's script may allocate. Python needs some for itself. */
const memory = { js: 64 * 1024 * 1024, python: 256 * 1024 * 1024 };

/** Bytes of a skill's files that a script finds, its modules not counted: they travel to it in one message. */
const mostFileBytes = 32 * 1024 * 1024;

const modulePath = /^scripts\/.*\.(?:js|mjs|cjs|ts|mts|cts)$/;

/** The modules of a function stand anywhere beside its skill.json. */
const functionModulePath = /\.(?:js|mjs|cjs|ts|mts|cts)$/;

const isModule = ({ signature }: Pick<Skill, 'signature'>, path: string) =>
  (signature ? functionModulePath : modulePath).test(path);

/** The script of the context's skill, with all it finds. Rejects with `script-missing` where it has none. */
export async function scriptJob(context: Scripted): Promise<ScriptJob> {
  const { skill, request } = context;
  const { signature } = skill;
  const entry = signature ? functionEntryOf(skill.files) : scriptEntryOf(skill.files);
  const timeout = context.settings.timeout ?? runDefaults.scriptTimeout;
  const input = signature ? (request.fields ?? {}) : inputOf(skill, request);
  const [modules, skillFiles, page, about] = await Promise.all([
    readModules(context),
    readFiles(context),
    readPage(context),
    tellAbout(context),
  ]);
  const given = allGiven(request).map((file) => ({ ...file, path: `${givenFolder}/${file.path}` }));
  const files = [...skillFiles, ...page, ...given];
  const python = entry?.endsWith('.py') === true;
  const there = python ? files.some(({ path }) => path === `/skill/${entry}`) : entry && modules[entry];
  if (!entry || !there) {
    throw new RunError('script-missing', {
      params: { skill: skill.name, file: entry ?? 'scripts/execute.js' },
    });
  }
  return {
    entry,
    modules,
    files,
    input,
    about,
    ...(signature && { isFunction: true as const }),
    env: {
      SKILL_NAME: skill.name,
      SKILL_PATH: '/skill',
      INPUT_JSON: JSON.stringify(input),
      INPUT_PATH: '/input.json',
      TIMEOUT: String(timeout),
    },
    timeout,
    memoryLimit: python ? memory.python : memory.js,
  };
}

async function tellAbout({ skill, request, run }: Scripted): Promise<ScriptAbout> {
  // A script needs no model: one that is missing is not told.
  const model = await run.model(skill, request.target.url).catch(() => undefined);
  const said = request.instruction === '' ? request.target.text : request.instruction;
  return {
    config: {
      language: run.language(),
      ...(model && { model: model.model, provider: model.label ?? model.host }),
      ...skill.config,
    },
    session: { messages: [{ role: 'user', text: said }] },
  };
}

async function readModules({ skill, run }: Part<'skill', 'catalog'>): Promise<Record<string, string>> {
  const paths = skill.files.filter((path) => isModule(skill, path));
  const texts = await Promise.all(paths.map((path) => run.catalog.readFile(skill, path)));
  return Object.fromEntries(paths.map((path, place) => [path, texts[place] ?? '']));
}

/** The other files of the skill, the smallest first, as far as there is room. */
async function readFiles({ skill, run }: Part<'skill', 'catalog'>): Promise<RunFile[]> {
  const paths = skill.files.filter((path) => !isModule(skill, path));
  const read = await Promise.all(paths.map((path) => run.catalog.readBytes(skill.id, path)));
  const found = paths.flatMap((path, place) => {
    const bytes = read[place];
    return bytes ? [{ path: `/skill/${path}`, bytes }] : [];
  });
  let room = mostFileBytes;
  return found
    .sort((a, b) => a.bytes.byteLength - b.bytes.byteLength)
    .filter(({ bytes }) => {
      room -= bytes.byteLength;
      return room >= 0;
    })
    .map(({ path, bytes }) => fileOf(path, bytes));
}

function fileOf(path: string, bytes: Uint8Array): RunFile {
  const text = bytes.includes(0) ? undefined : utf8TextOf(bytes);
  return text === undefined
    ? { path, text: base64Of(bytes), encoding: 'base64' }
    : { path, text, encoding: 'utf8' };
}

/** The texts of the page, where the user lets scripts have them. */
async function readPage(context: Scripted): Promise<RunFile[]> {
  const { pageForScripts } = await context.run.agentSettings();
  if (!pageForScripts) return [];
  return (await pageFiles(context)).map(([path, text]) => ({ path, text, encoding: 'utf8' }));
}
