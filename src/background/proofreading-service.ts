import { languageToolAddress } from '../core/models/model-address';
import type { CorrectionEngine } from '../core/run/corrections';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsCommands } from '../messages/settings-commands';
import { type LanguageToolServer, languageToolName } from '../models/language-tool';
import type { SettingsStore } from '../store/settings';
import type { KeptConsent } from './consent';
import { orFailure, trialLimit } from './model-trial';

interface ProofreadingServiceNeeds {
  settings: Pick<SettingsStore, 'get' | 'set'>;
  consent: Pick<KeptConsent, 'rememberAgreed' | 'forgetAgreed'>;
  engineAt(server: LanguageToolServer): CorrectionEngine;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
}

export type LanguageToolCommand = 'languageTool' | 'turnOnLanguageTool' | 'turnOffLanguageTool';

/** Of ours, and with nothing of the user's in it. */
const trial = 'Is this a test? This is a test.';

/** Answers the settings page about the server that proofreads. */
export function createProofreadingService(
  needs: ProofreadingServiceNeeds,
): Pick<SettingsCommands, LanguageToolCommand> {
  const { settings, consent } = needs;
  const inTurn = serialQueue();

  async function turnOff(): Promise<void> {
    const server = await settings.get('languageTool');
    await settings.set('languageTool', undefined);
    if (server) await consent.forgetAgreed(agreementWith(server));
  }

  return {
    async languageTool() {
      const server = await settings.get('languageTool');
      if (!server) return undefined;
      const { url, all, picky, apiKey } = server;
      return { url, all, picky, hasKey: apiKey !== '' };
    },
    async turnOnLanguageTool(draft) {
      const release = needs.keepAlive();
      const apiKey = draft.apiKey.trim();
      try {
        return await inTurn(() =>
          orFailure(
            async () => {
              const url = languageToolAddress(draft.url);
              const { all, picky } = draft;
              const server = { url, apiKey, username: draft.username.trim(), all, picky };
              await needs.engineAt(server).check(trial, [], AbortSignal.timeout(trialLimit));
              await turnOff();
              await consent.rememberAgreed(agreementWith(server));
              await settings.set('languageTool', server);
              return { ok: true };
            },
            () => apiKey,
          ),
        );
      } finally {
        release();
      }
    },
    turnOffLanguageTool: () => inTurn(turnOff),
  };
}

const agreementWith = ({ url }: LanguageToolServer) => ({
  origin: new URL(url).origin,
  model: languageToolName,
});
