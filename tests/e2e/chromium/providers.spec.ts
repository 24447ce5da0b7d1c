import { providerTests } from '../runs/provider-tests';
import { anthropic, google, ollama } from '../runs/providers';
import { test } from '../support/chromium-desk';

for (const row of [anthropic, google, ollama]) providerTests(test, row);
