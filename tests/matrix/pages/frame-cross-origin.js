import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { inFrame, innerAddress } from './shared/in-frame.js';

/** `?other=http://…` stands for the server's second origin. */
const origin = asked('other') ?? document.documentElement.dataset.otherOrigin;

offer({ mount: (root, text) => inFrame(root, { src: innerAddress(origin) }, text) });
