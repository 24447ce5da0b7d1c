import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { stripTypes } from '../src/sandbox/script/types/strip-types';
import type { TypesScope } from '../src/sandbox/script/types/stripper';

export default defineUnlistedScript(() => {
  (self as TypesScope).stripTypes = stripTypes;
});
