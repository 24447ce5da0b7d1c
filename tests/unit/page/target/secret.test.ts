// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { isSecret, notePasswords } from '../../../../src/page/target/secret';

afterEach(() => document.body.replaceChildren());

/** The field with the id `f`, or the first one, of this HTML. */
function field(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  const found = document.querySelector<HTMLInputElement>('#f, input, textarea');
  if (!found) throw new Error('No field');
  return found;
}

describe('a field that is never read', () => {
  it.each([
    '<input type="password">',
    '<input autocomplete="section-a cc-number">',
    '<textarea autocomplete="one-time-code"></textarea>',
    '<input name="password">',
    '<input name="user[password]">',
    '<input id="newPassword">',
    '<input name="confirmpassword">',
    '<input name="passwd">',
    '<label>Password <input></label>',
    '<label for="f">Mot de passe</label><input id="f">',
    '<input placeholder="Contraseña">',
    '<input aria-label="パスワード">',
    '<input placeholder="请输入密码">',
    '<span id="l">Passwort</span><input aria-labelledby="l">',
    '<input name="otp">',
    '<input id="totpCode" inputmode="numeric">',
    '<label>Verification code <input></label>',
    '<label>短信验证码 <input></label>',
    '<label>인증번호 <input></label>',
    '<input name="code" inputmode="numeric" maxlength="6">',
    '<input name="tan" type="tel" maxlength="6">',
    '<form><input maxlength="1" type="tel"><input maxlength="1" type="tel"><input maxlength="1" type="tel"><input maxlength="1" type="tel"></form>',
    '<input name="pin">',
    '<label>Enter your PIN <input></label>',
    '<input aria-label="PIN of the door" type="tel">',
    '<input name="cardnumber">',
    '<input name="cc-num">',
    '<label>Card number <input type="tel"></label>',
    '<label>Kartennummer <input></label>',
    '<label>CVV <input maxlength="3"></label>',
    '<input id="cardExpiry">',
    '<label>Security code <input></label>',
    '<label>IBAN <input></label>',
    '<label>卡号 <input></label>',
  ])('%s', (html) => {
    expect(isSecret(field(html))).toBe(true);
  });

  it('was a password field when it was seen before, whatever its name', () => {
    const shown = field('<input type="password" name="k1">');
    notePasswords(document);
    shown.type = 'text';
    expect(isSecret(shown)).toBe(true);
  });
});

describe('a field that is read', () => {
  it.each([
    '<input>',
    '<input name="passage">',
    '<input name="compass">',
    '<label>Boarding pass <input></label>',
    '<label>Pinned comment <input></label>',
    '<label>Pin a note <input></label>',
    '<label>Pin code of the area <input inputmode="numeric" maxlength="6"></label>',
    '<label>Zip code <input inputmode="numeric" maxlength="5"></label>',
    '<label>Promo code <input maxlength="8" type="tel"></label>',
    '<label>Country code <input type="tel" maxlength="4"></label>',
    '<label>Code <input></label>',
    '<label>Year <input type="number"></label>',
    '<label>Business card <input></label>',
    '<label>Card title <input></label>',
    '<input type="search" placeholder="Search passwords">',
    '<input placeholder="Search passwords and card numbers">',
    '<label>Password hint <input></label>',
    '<input name="description">',
    '<input name="opinion">',
    '<input name="spinner">',
    '<input name="shopping">',
    '<textarea name="password-policy"></textarea>',
    '<label>How do you keep your password safe? Tell us in a few words what works for you <input></label>',
    '<form><input maxlength="1" type="tel"></form>',
  ])('%s', (html) => {
    expect(isSecret(field(html))).toBe(false);
  });
});
