type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a page says of a field in `autocomplete`. */
const secretPurpose = /^(cc-.+|one-time-code|current-password|new-password)$/;

/** In these a page shows a password as plain text, or takes a code or the number of a card. */
const plainTypes = new Set(['text', 'tel', 'number']);

/** Words that name a secret, in the languages of most pages, where they stand as words of their own. */
const secretWords = phrases([
  'password|passwd|pwd|passphrase|passcode|passwort|kennwort|mot de passe|contrasena|senha|wachtwoord|haslo|пароль',
  'otp|totp|2fa|one time (?:code|pin|pass\\w*)|(?:verification|security|authentication|authenticator|two factor|login|sms|recovery|backup) code',
  'einmalcode|bestatigungscode|sicherheitscode|code de verification|codigo de verificac?[ai]on?|codigo de verificacao|codice di verifica|код подтверждения',
  'card (?:number|num|no|nr)|(?:credit|debit) card|cc (?:number|num|no|exp|csc|cvc|cvv)|cvc2?|cvv2?|csc|exp (?:month|year)',
  'card (?:code|expiry|expiration|exp|verification|security)|iban|routing number|sort code',
  'kartennummer|kreditkarte|prufziffer|numero de (?:carte|tarjeta)|numero do cartao|numero (?:di|della) carta|номер карты',
]);

/** The same in names that are written in one word. */
const inOneWord =
  /passw(or)?d|passphrase|cardn(umber|um)|creditcard|ccnum|onetime(code|pass|pin)|(verification|security|auth|otp)code/;

/** In writings without spaces between words. */
const secretSigns =
  /密码|密碼|口令|验证码|驗證碼|动态码|卡号|卡號|信用卡|安全码|パスワード|暗証番号|認証コード|確認コード|カード番号|セキュリティコード|비밀번호|인증 ?번호|인증 ?코드|카드 ?번호/;

/** A field about secrets that holds none. */
const aboutSecrets =
  /\b(search|find|filter|hint|captcha|forgot|strength|length|policy|help|title|comment|subject)\b|搜索|提示|图形|検索|ヒント|검색|힌트/;

/** Short numbers that are no secret. */
const openNumbers =
  /\b(post|postal|postcode|zip|plz|cep|country|area|dial|dialing|calling|promo|coupon|discount|voucher|gift|invite|referral|product|item|color|colour|course|bar|qr|source|map)\b/;

/** What stands beside `pin` where it means the number. */
const besidePin =
  /^(?:(?:enter|type|new|current|old|your|my|the|a|confirm|repeat|login|card|code|number|digits?|\d+) )*pin(?: (?:code|number|confirm|again|\d+))*$/;

/** Longer labels are texts that may speak of anything. */
const longestLabel = 60;

/** A code that is typed one character a box has as many boxes. */
const leastBoxes = 4;

/** Fields that were seen as password fields: a page that shows the password makes text fields of them. */
const seenAsPassword = new WeakSet<Element>();

/** Keeps in mind which fields of the page are password fields at this moment. */
export function notePasswords(document: Document): void {
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'password') seenAsPassword.add(field);
  }
}

/**
 * Whether the control holds a password, a one-time code or payment details, as far as can be told from outside: such a field is
 * never read, nor offered. Told by its type, now or when it was seen before; by `autocomplete` and `-webkit-text-security`; and, of
 * a field of one line, as password managers do: by the words in its names and its label, and by its shape.
 */
export function isSecret(control: Control): boolean {
  if (control.type === 'password') seenAsPassword.add(control);
  if (seenAsPassword.has(control)) return true;
  const purposes = (control.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (purposes.some((purpose) => secretPurpose.test(purpose))) return true;
  const view = control.ownerDocument.defaultView;
  const masked = view?.getComputedStyle(control).getPropertyValue('-webkit-text-security');
  if (masked && masked !== 'none') return true;
  return isInput(control) && plainTypes.has(control.type) && isNamedSecret(control);
}

function isNamedSecret(input: HTMLInputElement): boolean {
  const names = [input.name, input.id].map(wordsOf);
  const labels = labelsOf(input)
    .map(wordsOf)
    .filter((label) => label.length <= longestLabel);
  const all = [...names, ...labels];
  if (all.some((text) => aboutSecrets.test(text)) || input.getAttribute('role') === 'searchbox') return false;
  if (all.some((text) => secretWords.test(text) || secretSigns.test(text))) return true;
  if (names.some((name) => inOneWord.test(name.replaceAll(' ', '')))) return true;
  if (all.some((text) => openNumbers.test(text))) return false;
  return all.some((text) => besidePin.test(text)) || isCode(input, all);
}

/** A short number that the page calls a code or a PIN, or one box of several that make one up. */
function isCode(input: HTMLInputElement, texts: readonly string[]): boolean {
  if (!isNumeric(input)) return false;
  const { maxLength } = input;
  if (maxLength === 1) return boxesBeside(input) >= leastBoxes;
  const isShort = maxLength >= 4 && maxLength <= 8;
  return texts.some((text) => /\bpin\b/.test(text) || (isShort && /\b(code|tan)\b/.test(text)));
}

function isNumeric({ type, inputMode, pattern }: HTMLInputElement): boolean {
  return type !== 'text' || inputMode === 'numeric' || /^\^?(\\d|\[0-9\])/.test(pattern);
}

function boxesBeside(input: HTMLInputElement): number {
  const around = input.form ?? input.parentElement?.parentElement;
  return around?.querySelectorAll('input[maxlength="1"]').length ?? 0;
}

/** All that tells the user what the field is for. */
function labelsOf(input: HTMLInputElement): string[] {
  const root = input.getRootNode() as Document | ShadowRoot;
  const ids = (input.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  return [
    ...[...(input.labels ?? [])].map((label) => label.textContent ?? ''),
    ...ids.map((id) => root.getElementById(id)?.textContent ?? ''),
    input.getAttribute('aria-label') ?? '',
    input.placeholder,
    input.title,
  ];
}

/** In lower case, without accents, a space between words: `newPass-word` is `new pass word`. */
function wordsOf(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function phrases(lists: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

const isInput = (control: Control): control is HTMLInputElement => control.localName === 'input';
