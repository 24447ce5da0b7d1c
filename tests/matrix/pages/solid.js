import { createSignal } from 'solid-js';
import h from 'solid-js/h';
import { render } from 'solid-js/web';
import { offer } from '../page.js';
import { tag } from './shared/control.js';

offer({
  mount(root, text) {
    const [value, setValue] = createSignal(text);
    const [readOnly, setReadOnly] = createSignal(false);
    const onInput = (event) => setValue(event.currentTarget.value);
    render(h(tag, { value, readOnly, onInput }), root);
    return { field: root.firstElementChild, read: value, refuse: () => setReadOnly(true) };
  },
});
