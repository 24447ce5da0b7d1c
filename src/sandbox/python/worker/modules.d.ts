declare module 'pyodide/pyodide.asm.mjs' {
  /** Emscripten's own part of Pyodide. */
  const createPyodideModule: NonNullable<import('pyodide').PyodideConfig['createPyodideModule']>;
  export default createPyodideModule;
}

declare module '*.py?raw' {
  const source: string;
  export default source;
}
