import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { inFrame, innerDocument } from './shared/in-frame.js';

/** Its origin is opaque, unless the address says `?allow=same-origin`. */
const sandbox = asked('allow') === 'same-origin' ? 'allow-scripts allow-same-origin' : 'allow-scripts';

offer({ mount: (root, text) => inFrame(root, { srcdoc: innerDocument, sandbox }, text) });
