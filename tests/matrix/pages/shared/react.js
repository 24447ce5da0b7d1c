import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the component, which hands out at each drawing what it holds and how to change that (`onDrawn`). Resolves, once it is drawn,
 * with a function that returns what was handed out last.
 */
export async function draw(root, component, props) {
  let drawn;
  await new Promise((onReady) => {
    const onDrawn = (now) => {
      drawn = now;
      onReady();
    };
    createRoot(root).render(createElement(component, { ...props, onDrawn }));
  });
  return () => drawn;
}
