import type { Observation } from './cases';
import type { BrowserName, CaseName } from './row';

/** The type of the annotation by which a test tells the report what it has seen. */
export const noteType = 'matrix';

/** What was seen of one case in one browser. */
export interface Noted extends Observation {
  row: string;
  browser: BrowserName;
  browserVersion: string;
  case: CaseName;
}
