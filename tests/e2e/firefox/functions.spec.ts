import { builtinFunctionTests } from '../runs/builtin-function-tests';
import { functionTests } from '../runs/function-tests';
import { test } from '../support/firefox-desk';

test.use({ grantedOrigins: ['http://localhost/*', 'http://127.0.0.1/*'] });

functionTests(test);
builtinFunctionTests(test);
