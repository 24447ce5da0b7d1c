// Of an older Lexical: page-aliases.ts says which.
import { offerRichLexical } from './shared/lexical-rich.js';

offerRichLexical([]);
