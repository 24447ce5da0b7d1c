import { offerTinymce } from '../support/tinymce.js';

offerTinymce({});
