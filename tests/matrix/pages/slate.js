import { offerRichSlate } from './shared/slate-rich.js';

offerRichSlate();
