const secretPurpose = /^(cc-.+|one-time-code|current-password|new-password)$/;

/**
 * Whether the control holds a password, a one-time code or payment details: such a field is never read, nor
 * offered. `autocomplete` catches passwords shown as plain text by a page's "show" button; `-webkit-text-security`
 * catches text fields that are dressed up as password fields.
 */
export function isSecret(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (control.type === 'password') return true;
  const purposes = (control.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (purposes.some((purpose) => secretPurpose.test(purpose))) return true;
  const view = control.ownerDocument.defaultView;
  const masked = view?.getComputedStyle(control).getPropertyValue('-webkit-text-security');
  return !!masked && masked !== 'none';
}
