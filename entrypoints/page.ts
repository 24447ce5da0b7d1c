import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPage } from '../src/page/start';

/** The whole of what Caretaker puts into a page, when the user asks for it. */
export default defineUnlistedScript(() => startPage());
