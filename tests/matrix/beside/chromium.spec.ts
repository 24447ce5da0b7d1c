import { launchMatrixChromium } from '../chromium';
import { oneWorker } from '../one-worker';
import { besideTests } from './beside-tests';
import { compositionTests } from './composition-tests';

const test = besideTests('chromium', () => launchMatrixChromium([], ['fields', 'rival']));
oneWorker(test, compositionTests);
