import { polyfillTest } from '../runs/polyfill-tests';

polyfillTest('firefox');
