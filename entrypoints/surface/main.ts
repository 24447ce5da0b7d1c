import { reportErrors } from '../../src/messages/report-errors';
import { startSurface } from '../../src/surface/start';

/** Our frame in a page: all that a user sees of us there. */
reportErrors('surface');
startSurface(document);
