import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pageMarkdown } from '../src/page/rich/page-markdown';

/** Reads the page once, and is gone: what it gives back is the answer of the injection. */
export default defineUnlistedScript(() => pageMarkdown(document));
