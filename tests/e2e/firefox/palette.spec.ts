import { paletteTests } from '../runs/palette-tests';
import { test } from '../support/firefox-desk';

paletteTests(test);
