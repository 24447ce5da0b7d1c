import '../background/zod';
import type { RunFile } from '../../src/core/run/run-request';
import { reportErrors } from '../../src/messages/report-errors';
import { createCommandWriter } from '../../src/sandbox/clipboard';
import { createHost } from '../../src/sandbox/host';
import { serveEngines } from '../../src/sandbox/remote/serve';
import { downloadRunFile } from '../../src/ui/download';

reportErrors('offscreen');
const toSystem = {
  writeClipboard: createCommandWriter(document),
  saveFile: async (file: RunFile) => downloadRunFile(file),
};
serveEngines(createHost(document, toSystem), () => window.close());
