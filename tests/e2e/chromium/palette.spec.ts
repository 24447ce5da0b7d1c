import { paletteTests } from '../runs/palette-tests';
import { test } from '../support/chromium-desk';

paletteTests(test);
