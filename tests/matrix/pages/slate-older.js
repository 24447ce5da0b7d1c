// Of an older Slate: page-aliases.ts says which.
import { offerRichSlate } from './shared/slate-rich.js';

offerRichSlate('value');
