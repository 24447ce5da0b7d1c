import { pageChannel } from '../messages/page-commands';
import { createClient } from '../messages/rpc';
import { createEditorWorld } from './editor-world';
import { createWriter } from './insert/writer';
import { offerWriter } from './load-writer';

/** Makes the writer of this page, for the session that is here. */
export function startWriter(): void {
  offerWriter(createWriter(createEditorWorld(createClient(pageChannel))));
}
