/**
 * Must be the first import of the background: zod otherwise tries `new Function` once, and the content security policy
 * reports it. Zod reads this name when it is loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
