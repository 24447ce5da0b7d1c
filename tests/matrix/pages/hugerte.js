import hugerte from 'hugerte';
import 'hugerte/models/dom';
import 'hugerte/themes/silver';
import 'hugerte/icons/default';
import 'hugerte/plugins/code';
import 'hugerte/plugins/link';
import 'hugerte/plugins/lists';
import 'hugerte/skins/ui/oxide/skin.js';
import 'hugerte/skins/ui/oxide/content.js';
import 'hugerte/skins/content/default/content.js';
import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { tinymcePage } from './shared/tinymce.js';

offer({
  async mount(root, text) {
    const target = root.appendChild(document.createElement('div'));
    // Its parts find each other by this name.
    globalThis.hugerte = hugerte;
    const [editor] = await hugerte.init({
      target,
      plugins: 'code link lists',
      toolbar: 'undo redo | bold italic | link bullist numlist | code',
      skin_url: 'default',
      content_css: 'default',
      promotion: false,
    });
    // A page that bundles it gives it to nobody.
    if (asked('global') === undefined) delete globalThis.hugerte;
    return tinymcePage(editor, text);
  },
});
