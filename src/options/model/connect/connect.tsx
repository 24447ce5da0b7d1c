import type { ModelEntry } from '../../../core/models/model-entry';
import type { Platform } from '../../platform';
import type { ModelEditor } from '../use-editor';
import { BrowserOffer } from './browser-offer';
import { KeyOffer } from './key-offer';
import { LocalServers } from './local-servers-offer';
import { SignInOffer } from './sign-in-offer';

interface ConnectProps {
  platform: Pick<Platform, 'answers'>;
  /** All that are set up. */
  models: readonly ModelEntry[];
  editor: ModelEditor;
  /** By a click, whose button has gone: the focus comes here. */
  opened: boolean;
}

/** The short ways to a model: what is there already first, then a key, then where to get one. Each tests what it saves. */
export function Connect({ platform, models, editor, opened }: ConnectProps) {
  return (
    <>
      <BrowserOffer models={models} editor={editor} />
      <LocalServers platform={platform} models={models} editor={editor} />
      <KeyOffer editor={editor} takesFocus={opened} />
      <SignInOffer editor={editor} />
    </>
  );
}
