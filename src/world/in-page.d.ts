/** A module of this folder as one function that takes all it needs along: see `scripts/in-page.ts`. */
declare module '*?in-page' {
  import type { EditorAnswer, EditorOrder } from '../messages/editor-order';

  const runOrder: (order: EditorOrder) => EditorAnswer;
  export default runOrder;
}
