/** Whether shortcuts are written as on a Mac. */
export function isMac(): boolean {
  return /Mac/.test(navigator.userAgent);
}
