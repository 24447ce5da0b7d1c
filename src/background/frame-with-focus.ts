import { browser } from 'wxt/browser';

/** The innermost frame of the tab that has the focus, of those that we may enter; never the top frame. */
export async function frameWithFocus(tabId: number): Promise<number | undefined> {
  const answers = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    func: depthWithFocus,
    injectImmediately: true,
  });
  const depths = answers.map(({ frameId, result }) => ({ frameId, depth: Number(result ?? 0) }));
  const [innermost] = depths.filter(({ depth }) => depth > 0).sort((a, b) => b.depth - a.depth);
  return innermost?.frameId;
}

/** In a frame: how many frames stand around it, if the user is in it or in a frame inside. Sent there as its text alone. */
function depthWithFocus(): number {
  if (!document.hasFocus()) return 0;
  let depth = 0;
  for (let around: Window = window; around.parent !== around; around = around.parent) depth++;
  return depth;
}
