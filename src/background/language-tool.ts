import { isOnThisComputer, publicLanguageTool } from '../core/models/model-address';
import {
  type CheckedText,
  type CorrectionEngine,
  type LeavingText,
  soundCorrections,
} from '../core/run/corrections';
import { RunError } from '../core/run/run-error';
import { textParts, utf8Length } from '../core/run/text-parts';
import {
  checkByLanguageTool,
  type LanguageToolMatch,
  type LanguageToolServer,
  languageToolName,
} from '../models/language-tool';
import { codeSpans } from '../sandbox/proofread/protected-spans';
import { overlaps } from '../sandbox/proofread/spans';

/** What a server takes: bytes of one request, and requests and bytes of a minute. */
interface Limits {
  bytes: number;
  requests: number;
  minute: number;
}

/** https://dev.languagetool.org/public-http-api and, for those who pay, https://languagetool.org/http-api (in characters there). */
const limits = {
  public: { bytes: 20_000, requests: 20, minute: 75_000 },
  premium: { bytes: 60_000, requests: 80, minute: 300_000 },
  own: { bytes: 50_000, requests: Number.POSITIVE_INFINITY, minute: Number.POSITIVE_INFINITY },
};

function limitsOf({ url, apiKey }: LanguageToolServer): Limits {
  if (url !== publicLanguageTool) return limits.own;
  return apiKey === '' ? limits.public : limits.premium;
}

interface LanguageToolNeeds {
  fetchFrom: typeof fetch;
  /** Whether the browser lets us reach that address. */
  mayReach(url: string): Promise<boolean>;
  /** The tag of the user's language. */
  language(): string;
  now(): number;
}

/** Milliseconds that limits count in. */
const minute = 60_000;

/**
 * LanguageTool at the user's server. What it gets in a minute is kept within what it takes: of a text that is too long for that the
 * beginning is checked, and the rest told. Code, addresses, names of things, and words of the dictionary are left alone, as by Harper.
 */
export function createLanguageTool({ fetchFrom, mayReach, language, now }: LanguageToolNeeds) {
  let sent: { url: string; at: number; bytes: number }[] = [];

  /** Of the text, the parts that the server takes now. */
  function partsFor(server: LanguageToolServer, text: string): string[] {
    const { bytes, requests, minute: mostBytes } = limitsOf(server);
    sent = sent.filter(({ at }) => at > now() - minute);
    const here = sent.filter(({ url }) => url === server.url);
    let room = mostBytes - here.reduce((sum, each) => sum + each.bytes, 0);
    const parts: string[] = [];
    for (const part of textParts(text, bytes).slice(0, Math.max(0, requests - here.length))) {
      room -= utf8Length(part);
      if (room < 0) break;
      parts.push(part);
    }
    return parts;
  }

  async function check(
    server: LanguageToolServer,
    text: string,
    dictionary: string[],
    signal: AbortSignal,
  ): Promise<CheckedText> {
    const { host } = new URL(server.url);
    if (!(await mayReach(server.url))) throw new RunError('proofreader-permission', { params: { host } });
    const parts = partsFor(server, text);
    if (parts.length === 0 && text !== '') throw new RunError('proofreader-limit', { params: { host } });
    const found: LanguageToolMatch[] = [];
    let done = 0;
    for (const part of parts) {
      try {
        found.push(...(await checkPart(server, part, done, signal)));
      } catch (error) {
        signal.throwIfAborted();
        // What was checked stays checked.
        if (done === 0 || !(error instanceof RunError)) throw error;
        break;
      }
      done += part.length;
    }
    const checked = foundIn(text, found, dictionary);
    return done < text.length ? { ...checked, unchecked: text.length - done } : checked;
  }

  async function checkPart(server: LanguageToolServer, part: string, at: number, signal: AbortSignal) {
    if (part.trim() === '') return [];
    sent.push({ url: server.url, at: now(), bytes: utf8Length(part) });
    const given = { text: part, language: language() };
    const matches = await checkByLanguageTool(server, given, signal, fetchFrom);
    return matches
      .filter(({ end }) => end <= part.length)
      .map((each) => ({ ...each, start: each.start + at, end: each.end + at }));
  }

  return {
    engineAt(server: LanguageToolServer): CorrectionEngine {
      return {
        name: languageToolName,
        prepare: () => undefined,
        leaving: (text) => leavingFor(server, partsFor(server, text).join('')),
        check: (text, dictionary, signal) => check(server, text, dictionary, signal),
      };
    },
  };
}

/** What goes out, and to whom. */
function leavingFor({ url }: Pick<LanguageToolServer, 'url'>, text: string): LeavingText {
  const { host, origin } = new URL(url);
  return {
    host,
    origin,
    model: languageToolName,
    label: languageToolName,
    local: isOnThisComputer(url),
    text,
  };
}

function foundIn(text: string, found: readonly LanguageToolMatch[], dictionary: string[]): CheckedText {
  const known = new Set(dictionary.map((word) => word.toLowerCase()));
  const shut = codeSpans(text);
  const open = found.filter(
    ({ start, end, from }) =>
      !known.has(from.toLowerCase()) &&
      !shut.some((span) => overlaps(span, { start, end: Math.max(end, start + 1) })),
  );
  const words = open.filter(({ misspelt, from }) => misspelt && !/\s/.test(from)).map(({ from }) => from);
  const corrections = open.map(({ misspelt: _, ...correction }) => correction);
  return { corrections: soundCorrections(text, corrections), words: [...new Set(words)] };
}
