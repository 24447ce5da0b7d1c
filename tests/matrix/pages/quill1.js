import Quill from 'quill-1';
import 'quill-1/dist/quill.snow.css';
import { offerQuill } from './shared/quill.js';

offerQuill(Quill, (quill) => quill.root.innerHTML);
