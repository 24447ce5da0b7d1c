import { type PromptSkill, skillFolder } from '../../prompt/skill-index';
import { allGiven, sandboxFilesOf } from '../../record/given-files';
import type { SandboxFile, Workspaces } from '../../run/needs';
import type { RunRequest } from '../../run/run-request';
import { serialQueue } from '../../run/serial-queue';
import { inputOf } from '../../skill/input';
import type { BashRun } from '../../tools/bash';
import type { Part } from '../context';
import type { KeptShell } from '../talk';
import { madeFiles } from './agent-files';

type SkillFiles = Pick<PromptSkill, 'id' | 'files'>;

/**
 * The workspace of a skill at work with tools: opened by the first command, with what belongs into it. One that another skill calls
 * has its own, with nothing of its caller's in it.
 */
export interface RunWorkspace {
  /** The next command shall find this skill's files. */
  need(skill: SkillFiles): void;
  run(command: string, timeout: number, signal: AbortSignal): Promise<BashRun>;
  /** Ends what runs, and forgets the files; none is opened any more. */
  close(): void;
  /** The model has answered: its files stay for what the user says next. Where nothing can follow, they go. */
  rest(): void;
}

/** `showsPage`: the user lets commands read the text of the page. */
export function createRunWorkspace(
  workspaces: Workspaces,
  showsPage: boolean,
  context: Part<'skill' | 'request' | 'nested' | 'emit', 'catalog' | 'page' | 'talk'>,
): RunWorkspace {
  const { skill, request, nested, run, emit } = context;
  const missing = new Map<string, SkillFiles>();
  const needed = new Set<string>();
  let shell = nested ? undefined : run.talk.shell;
  if (shell) shell.emit = emit;
  let closed = false;
  /** Paths that the user has put there, which the model has not been told of. */
  const news: string[] = [];
  const inTurn = serialQueue();

  function open(): KeptShell {
    const workspace = workspaces.open((engine, fraction) =>
      shell?.emit({ type: 'engine', engine, fraction }),
    );
    shell = { workspace, skills: new Set(), given: new Set(), made: new Map(), emit };
    if (!nested) run.talk.shell = shell;
    return shell;
  }

  async function opened(signal: AbortSignal): Promise<KeptShell> {
    const skills = [...missing.values()].filter(({ id }) => !shell?.skills.has(id));
    missing.clear();
    const files = await Promise.all(skills.map((each) => filesOf(each)));
    signal.throwIfAborted();
    if (closed) throw new Error('The run is over.');
    const isFirst = shell === undefined;
    const ready = shell ?? open();
    const own = isFirst ? await ownFiles(context, showsPage) : [];
    // What commands have made of one that was there before is not written over.
    const told = sandboxFilesOf(allGiven(request)).filter(({ path }) => !ready.given.has(path));
    // What the user gives is for the skill that they see at work.
    const given = nested ? [] : sandboxFilesOf(run.page.given());
    const more = [...own, ...files.flat(), ...told, ...given];
    // Most commands bring nothing: in Chrome, each call is a way to another document and back.
    if (more.length > 0) await ready.workspace.add(more);
    for (const { id } of skills) ready.skills.add(id);
    for (const { path } of [...told, ...given]) ready.given.add(path);
    news.push(...given.map(({ path }) => path));
    return ready;
  }

  async function filesOf({ id, files }: SkillFiles): Promise<SandboxFile[]> {
    const read = await Promise.all(files.map((path) => run.catalog.readBytes(id, path)));
    return files.flatMap((path, place) => {
      const bytes = read[place];
      return bytes ? [{ path: `${skillFolder({ id })}/${path}`, bytes }] : [];
    });
  }

  async function command(text: string, timeout: number, signal: AbortSignal): Promise<BashRun> {
    const ready = await opened(signal);
    const ran = await ready.workspace.run({ text, timeout }, signal);
    if (nested) return { ...ran.result, files: [], given: [] };
    const { files, changed, now } = madeFiles(ran, ready.made);
    if (changed.length > 0 || now.size < ready.made.size) emit({ type: 'files', files });
    ready.made = now;
    return { ...ran.result, files: changed, given: news.splice(0) };
  }

  if (skill.files.length > 0) missing.set(skill.id, skill);
  return {
    need(each) {
      if (needed.has(each.id) || each.id === skill.id) return;
      needed.add(each.id);
      missing.set(each.id, each);
    },
    run: (text, timeout, signal) => inTurn(() => command(text, timeout, signal), signal),
    close() {
      closed = true;
      shell?.workspace.close();
      if (!nested) run.talk.shell = undefined;
    },
    rest() {
      closed = true;
      if (nested) shell?.workspace.close();
    },
  };
}

/** What every run finds there. Without the user's leave nothing of the page is among it. */
async function ownFiles(
  context: Part<'skill' | 'request', 'page'>,
  showsPage: boolean,
): Promise<SandboxFile[]> {
  const { skill, request } = context;
  const shown: RunRequest = showsPage ? request : { ...request, target: withoutPage(request.target) };
  const input = ['/input.json', JSON.stringify(inputOf(skill, shown), null, 2)] as const;
  const encoder = new TextEncoder();
  return [input, ...(showsPage ? await pageFiles(context) : [])].map(([path, text]) => ({
    path,
    bytes: encoder.encode(text),
  }));
}

/** The texts of the page, for scripts that may read them. */
export async function pageFiles({
  request,
  run,
}: Part<'request', 'page'>): Promise<[path: string, text: string][]> {
  const { read, text } = request.target;
  // A page that cannot be read is none that is there.
  const whole = await run.page.read().catch(() => undefined);
  const files: [path: string, text: string][] = [];
  if (read === 'selection') files.push(['/page/selection.txt', text]);
  if (read === 'field') files.push(['/page/field.txt', text]);
  if (whole !== undefined) files.push(['/page/page.md', whole]);
  return files;
}

function withoutPage({ editable, read }: RunRequest['target']): RunRequest['target'] {
  return { editable, read, text: '', url: '', title: '' };
}
