import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/plugins/code';
import 'tinymce/plugins/link';
import 'tinymce/plugins/lists';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/ui/oxide/content.inline.js';
import 'tinymce/skins/content/default/content.js';
import { offer } from '../page.js';
import { tinymcePage } from '../pages/shared/tinymce.js';

/** Offers TinyMCE with these settings. */
export function offerTinymce(options) {
  offer({
    async mount(root, text) {
      const target = root.appendChild(document.createElement('div'));
      const [editor] = await tinymce.init({
        target,
        license_key: 'gpl',
        plugins: 'code link lists',
        toolbar: 'undo redo | bold italic | link bullist numlist | code',
        skin_url: 'default',
        content_css: 'default',
        promotion: false,
        ...options,
      });
      return tinymcePage(editor, text);
    },
  });
}
