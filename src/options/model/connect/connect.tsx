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
  /** The user was led here, by a click whose button has gone or from another page: the focus comes here. */
  takesFocus: boolean;
}

/** The short ways to a model: what is there already first, then a key, then where to get one. Each tests what it saves. */
export function Connect({ platform, models, editor, takesFocus }: ConnectProps) {
  return (
    <>
      <BrowserOffer models={models} editor={editor} />
      <LocalServers platform={platform} models={models} editor={editor} />
      <KeyOffer editor={editor} takesFocus={takesFocus} />
      <SignInOffer editor={editor} />
    </>
  );
}
