/** The server that proofreads, as the settings page asks about it. */
import type { RunFailure } from '../core/run/run-failure';

/** A server that speaks LanguageTool's protocol, as the user sets it up. */
export interface LanguageToolDraft {
  /** As it was typed. */
  url: string;
  username: string;
  apiKey: string;
  /** English is sent there as well. */
  all: boolean;
  picky: boolean;
}

/** The same as it is kept. The key goes in and never comes out. */
export interface LanguageToolOverview extends Omit<LanguageToolDraft, 'apiKey' | 'username'> {
  hasKey: boolean;
}

export type LanguageToolStep = { ok: true } | { ok: false; failure: RunFailure };
