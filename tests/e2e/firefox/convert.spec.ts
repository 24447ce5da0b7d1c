import { convertTests } from '../runs/convert-tests';
import { test } from '../support/firefox-desk';

test.use({ grantedOrigins: ['http://localhost/*', 'http://127.0.0.1/*'] });

convertTests(test);
