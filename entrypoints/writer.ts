import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pageChannel } from '../src/messages/page-commands';
import { createClient } from '../src/messages/rpc';
import { createEditorWorld } from '../src/page/editor-world';
import { createWriter } from '../src/page/insert/writer';
import { offerWriter } from '../src/page/load-writer';

/** The second script of a page: what writes into its fields. It comes when the first run begins. */
export default defineUnlistedScript(() =>
  offerWriter(createWriter(createEditorWorld(createClient(pageChannel)))),
);
