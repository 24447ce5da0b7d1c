import '../background/zod';
import { createCommandWriter } from '../../src/sandbox/clipboard';
import { createHost } from '../../src/sandbox/host';
import { serveEngines } from '../../src/sandbox/remote/serve';

serveEngines(createHost(document, createCommandWriter(document)), () => window.close());
