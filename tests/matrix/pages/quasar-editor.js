import { QEditor, Quasar } from 'quasar';
import 'quasar/dist/quasar.css';
import { createApp, h, nextTick, ref } from 'vue';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  async mount(root, text) {
    const html = ref(paragraphs(text));
    const readonly = ref(false);
    const render = () =>
      h(QEditor, {
        modelValue: html.value,
        readonly: readonly.value,
        'onUpdate:modelValue': (now) => {
          html.value = now;
        },
      });
    createApp({ render }).use(Quasar).mount(root);
    await nextTick();
    return {
      ...htmlEditor(root.querySelector('.q-editor__content'), () => html.value),
      refuse: () => {
        readonly.value = true;
      },
    };
  },
});
