import { offer } from '../page.js';
import { inFrame, innerDocument } from './shared/in-frame.js';

offer({ mount: (root, text) => inFrame(root, { srcdoc: innerDocument }, text) });
