/** A module of this folder as a script's bytecode: see `scripts/in-vm.ts`. */
declare module '*?in-vm' {
  const code: Uint8Array;
  export default code;
}
