import { CodeHighlightNode, CodeNode } from '@lexical/code';
import { registerList } from '@lexical/list';
import { offerRichLexical } from './shared/lexical-rich.js';

offerRichLexical([CodeNode, CodeHighlightNode], registerList);
