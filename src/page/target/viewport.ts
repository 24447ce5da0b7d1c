/**
 * What is seen of the page, without its scroll bars. In a page without a doctype the body stands for it: there the root
 * element is as high as its content in Chromium, and has no height at all in Firefox (CSSOM View, `clientHeight`).
 */
export function viewportOf({ compatMode, body, documentElement }: Document): {
  width: number;
  height: number;
} {
  const { clientWidth, clientHeight } = compatMode === 'BackCompat' && body ? body : documentElement;
  return { width: clientWidth, height: clientHeight };
}
