import { offer } from '../page.js';
import { inFrame, innerAddress } from './shared/in-frame.js';

offer({ mount: (root, text) => inFrame(root, { src: innerAddress() }, text) });
