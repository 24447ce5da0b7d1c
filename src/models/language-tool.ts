import { z } from 'zod';
import type { Correction } from '../core/run/corrections';
import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import { type AskedServer, askServer, readJson } from './http-answer';

export const languageToolName = 'LanguageTool';

/** A server that speaks LanguageTool's protocol, and how the user wants it to check. */
export interface LanguageToolServer {
  /** Without the path `/v2`. */
  url: string;
  /** Of an account there, both; empty for none. */
  username: string;
  apiKey: string;
  /** Style is looked at, too. */
  picky: boolean;
}

/** A correction, and whether it is about a word that the server does not know. */
export interface LanguageToolMatch extends Correction {
  misspelt: boolean;
}

/** Milliseconds that an answer may take: a server of the user's own may have to load a language first. */
const patience = 60_000;

/** Characters and suggestions of a match that are of use to anybody. */
const most = { message: 500, replacement: 1_000, others: 4, rule: 100 };

const replacement = z
  .object({ value: z.string().max(most.replacement) })
  .optional()
  .catch(undefined);
const match = z.object({
  message: z.string().catch(''),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  replacements: z.array(replacement).catch([]),
  rule: z
    .object({
      id: z.string().catch(''),
      issueType: z.string().catch(''),
      category: z
        .object({ id: z.string().catch(''), name: z.string().catch('') })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Match = z.output<typeof match>;

/** https://languagetool.org/http-api/: offsets count UTF-16 units. A match that is damaged costs itself alone. */
const answer = z.object({ matches: z.array(match.optional().catch(undefined)) });

/** Languages that it knows, as a mother tongue: of any other a server says that it does not know it, and checks nothing. */
const known = new Set(
  'ar ast be br ca da de el en eo es fa fr ga gl it ja km nl pl pt ro ru sk sl sv ta tl uk zh'.split(' '),
);
/** Of these its detection knows no more than the language. */
const variants = new Set(
  'ca-ES de-AT de-CH de-DE en-AU en-CA en-GB en-NZ en-US en-ZA pt-BR pt-PT'.split(' '),
);

/**
 * What the server finds in this text, with its first suggestion for each, in its order and unchecked against the text. The language is the
 * server's to tell; `language`: the tag of the user's own. Rejects with a `RunError`, `proofreader-…`, or with the signal's reason. A
 * redirect is not followed: text and key go to that address alone.
 */
export async function checkByLanguageTool(
  server: LanguageToolServer,
  { text, language }: { text: string; language: string },
  signal: AbortSignal,
  fetchFrom: typeof fetch,
): Promise<LanguageToolMatch[]> {
  const { host } = new URL(server.url);
  const asked: AskedServer = { names: { host, model: languageToolName }, secret: server.apiKey };
  const limit = AbortSignal.timeout(patience);
  const within = AbortSignal.any([signal, limit]);
  const init = { method: 'POST', body: formOf(server, text, language), signal: within };
  try {
    const response = await askServer(`${server.url}/v2/check`, init, asked, fetchFrom);
    const { matches } = await readJson(response, answer, asked, within);
    return matches.flatMap((each) => (each ? correctionsOf(each, text, server.picky) : []));
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw new RunError('proofreader-unreachable', { params: { host } });
    throw ofProofreader(error, host);
  }
}

function formOf({ username, apiKey, picky }: LanguageToolServer, text: string, tag: string) {
  const [own = ''] = tag.split('-');
  return new URLSearchParams({
    text,
    language: 'auto',
    level: picky ? 'picky' : 'default',
    ...(known.has(own) && { motherTongue: own }),
    ...(variants.has(tag) && { preferredVariants: tag }),
    ...(apiKey !== '' && { username, apiKey }),
  });
}

/** Kinds of issues that are matters of taste: they are corrected where the user wants them to be. */
const taste = new Set(['style', 'register', 'locale-violation', 'inconsistency']);

function correctionsOf(
  { message, offset, length, replacements, rule }: Match,
  text: string,
  picky: boolean,
): LanguageToolMatch[] {
  const [first, ...others] = replacements.flatMap((each) => each?.value ?? []);
  const kind = rule?.issueType ?? '';
  if (first === undefined || (taste.has(kind) && !picky)) return [];
  const end = offset + length;
  return [
    {
      start: offset,
      end,
      from: text.slice(offset, end),
      to: first,
      others: others.slice(0, most.others),
      kind: (rule?.category?.name || kind).slice(0, most.rule),
      rule: (rule?.id ?? '').slice(0, most.rule),
      message: message.slice(0, most.message).toWellFormed(),
      engine: languageToolName,
      misspelt: kind === 'misspelling' || rule?.category?.id === 'TYPOS',
    },
  ];
}

const codes: Partial<Record<RunErrorCode, RunErrorCode>> = {
  'model-rate-limit': 'proofreader-limit',
  'model-key': 'proofreader-key',
  'model-unreachable': 'proofreader-unreachable',
  'model-cut': 'proofreader-unreachable',
  'model-server': 'proofreader-unreachable',
};

/** What a server of models would have meant by it, as a server that proofreads means it; what it has said stands after its status. */
function ofProofreader(error: unknown, host: string): unknown {
  if (!(error instanceof RunError)) return error;
  const { detail, retryAfter } = error;
  return new RunError(codeOf(error), { params: { host }, detail, retryAfter, cause: error });
}

function codeOf({ code, detail = '' }: RunError): RunErrorCode {
  if (/^413\b/.test(detail) || /^4\d\d: .*exceeds the limit/i.test(detail)) return 'proofreader-too-long';
  if (/^400: .*\blanguage\b/i.test(detail)) return 'proofreader-language';
  if (/^403\b/.test(detail)) return 'proofreader-key';
  return codes[code] ?? 'proofreader-garbage';
}
