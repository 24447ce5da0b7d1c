import { providerTests } from '../runs/provider-tests';
import { anthropic, ollama } from '../runs/providers';
import { test } from '../support/firefox-desk';

for (const row of [anthropic, ollama]) providerTests(test, row);
