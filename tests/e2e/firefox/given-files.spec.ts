import { givenFileTests } from '../runs/given-file-tests';
import { test } from '../support/firefox-desk';

// No protocol has Firefox hold files over a page.
givenFileTests(test, { drops: false });
