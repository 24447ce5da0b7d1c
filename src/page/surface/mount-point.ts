/**
 * The element that the surface has to be a child of to be usable now: outside the topmost modal dialog everything
 * is inert. `near` is the user's field; the dialog around it counts first, also across shadow roots.
 */
export function mountPoint(document: Document, near?: Element): Element {
  return (
    dialogAround(near) ??
    [...document.querySelectorAll('dialog')].filter(isModal).at(-1) ??
    document.documentElement
  );
}

function dialogAround(near: Element | undefined): Element | undefined {
  let element: Element | undefined = near?.isConnected ? near : undefined;
  while (element) {
    const dialog: Element | null = element.closest('dialog');
    if (dialog && isModal(dialog)) return dialog;
    const root: Node = (dialog ?? element).getRootNode();
    element = dialog?.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  }
  return undefined;
}

function isModal(dialog: Element): boolean {
  return dialog.matches(':modal');
}
