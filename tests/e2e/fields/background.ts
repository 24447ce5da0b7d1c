/** The background's side of insertion on its own: orders for editors in the page's own world. */
import { createPageScripting, pageSchemas } from '../../../src/background/page-scripting';
import { pageChannel } from '../../../src/messages/page-commands';
import { fromPage } from '../../../src/messages/senders';
import { serve } from '../../../src/messages/serve';
import runOrder from '../../../src/world/run-order?in-page';

serve(
  pageChannel,
  (sender) => ({
    tell: async () => undefined,
    ...createPageScripting(sender, runOrder),
  }),
  { untrusted: fromPage, schemas: pageSchemas },
);
