import { offerTinymce } from '../support/tinymce.js';

offerTinymce({ inline: true });
