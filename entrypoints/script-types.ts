import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideTypes } from '../src/sandbox/script/types/load';
import { stripTypes } from '../src/sandbox/script/types/strip-types';

export default defineUnlistedScript(() => provideTypes(self, stripTypes));
