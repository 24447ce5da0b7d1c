import { launchMatrixFirefox } from '../firefox';
import { besideTests } from './beside-tests';

besideTests('firefox', () => launchMatrixFirefox(['fields', 'rival']));
