/** Whether the element lives in Firefox, whose editing commands differ. Asks for what Firefox alone has. */
export const inFirefox = (element: Element): boolean =>
  'mozInnerScreenX' in (element.ownerDocument.defaultView ?? {});
