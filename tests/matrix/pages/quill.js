import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { offerQuill } from './shared/quill.js';

// It tells every space as one that does not break.
offerQuill(Quill, (quill) => quill.getSemanticHTML().replaceAll('&nbsp;', ' '));
