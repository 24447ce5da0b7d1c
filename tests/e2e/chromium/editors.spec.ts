import { editorRows, richRows } from '../editors/editor-rows';
import { formattingTests } from '../editors/formatting-tests';
import { insertionSkills, insertionTests } from '../editors/insertion-tests';
import { mailTests } from '../editors/mail-tests';
import { outcomeTests } from '../editors/outcome-tests';
import { policyTests } from '../editors/policy-tests';
import { refusalTests } from '../editors/refusal-tests';
import { test } from '../support/chromium-desk';

// Pages are on localhost: there the extension has the permission of the shortcut alone.
test.use({ skillFixtures: insertionSkills, grantedOrigins: ['http://127.0.0.1/*'] });

insertionTests(test, editorRows);
mailTests(test);
formattingTests(test, richRows);
refusalTests(test);
outcomeTests(test);
policyTests(test);
