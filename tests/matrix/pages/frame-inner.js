import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { ownField } from './shared/own-field.js';

/** What the frames of the other pages hold; a page like the others as well. */
let kind = asked('field');

offer({ mount: (root, text) => ownField(root, text, kind) });

addEventListener('message', async ({ source, data, ports: [port] }) => {
  if (source !== parent || !port) return;
  kind = data.field;
  port.postMessage(await globalThis.matrix[data.call](...data.values));
});

if (parent !== window) parent.postMessage('inner frame listens', '*');
