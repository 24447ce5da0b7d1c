/** A module of this folder as the text of a script: see `scripts/in-vm.ts`. */
declare module '*?in-vm' {
  const source: string;
  export default source;
}
