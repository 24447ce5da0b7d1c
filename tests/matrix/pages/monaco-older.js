import { offerMonacoOf } from '../support/monaco-page.js';
import { asked } from './shared/address.js';
import { load } from './shared/script.js';

const vs = '/node_modules/monaco-34/min/vs';
await load(`${vs}/loader.js`);
globalThis.require.config({ paths: { vs } });
await new Promise((resolve, reject) => globalThis.require(['vs/editor/editor.main'], resolve, reject));

const { monaco } = globalThis;
// As of a page that bundles it.
if (asked('hidden') !== undefined) delete globalThis.monaco;
offerMonacoOf(monaco, {});
