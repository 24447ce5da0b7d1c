import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { tag } from './shared/control.js';

const maxLength = Number(asked('maxlength') ?? 200);

/**
 * As libraries for forms do it: the values are what the events have told, errors are shown once a field was left, and
 * the button works while there are none.
 */
offer({
  mount(root, text) {
    root.innerHTML = `<form novalidate>
      <label for="message">Message</label>
      <${tag} id="message" name="message" required minlength="5" maxlength="${maxLength}" aria-describedby="error"></${tag}>
      <p id="error" role="alert"></p>
      <output>0 of ${maxLength}</output>
      <button>Send</button>
    </form>`;
    const form = root.querySelector('form');
    const field = form.elements.message;
    field.value = text;
    const state = { values: { message: text }, touched: false, error: '' };
    const draw = () => {
      form.querySelector('#error').textContent = state.touched ? state.error : '';
      field.setAttribute('aria-invalid', String(state.touched && state.error !== ''));
      form.querySelector('output').textContent = `${state.values.message.length} of ${maxLength}`;
      form.querySelector('button').disabled = state.error !== '';
    };
    const hear = (event) => {
      state.values.message = field.value;
      state.touched ||= event.type !== 'input';
      state.error = errorOf(field);
      draw();
    };
    for (const type of ['input', 'change', 'blur']) field.addEventListener(type, hear);
    form.addEventListener('submit', (event) => event.preventDefault());
    draw();
    return {
      field,
      read: () => state.values.message,
      refuse: () => {
        field.readOnly = true;
      },
    };
  },
});

/** Browsers hold only what a user typed to the lengths; a library also what a program has written. */
function errorOf({ value, validationMessage, minLength, maxLength: most }) {
  if (value.length > most) return `At most ${most} characters`;
  if (value && value.length < minLength) return `At least ${minLength} characters`;
  return validationMessage;
}
