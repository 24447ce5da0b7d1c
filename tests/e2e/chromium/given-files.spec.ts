import { givenFileTests } from '../runs/given-file-tests';
import { test } from '../support/chromium-desk';

givenFileTests(test, { drops: true });
