import { mavonEditor } from 'mavon-editor';
import 'mavon-editor/dist/css/index.css';
import { createApp, h, nextTick, ref } from 'vue';
import { offer } from '../page.js';

offer({
  async mount(root, text) {
    const value = ref(text);
    const editable = ref(true);
    const render = () =>
      h(mavonEditor, {
        modelValue: value.value,
        editable: editable.value,
        language: 'en',
        // Its defaults fetch these from another host.
        externalLink: false,
        'onUpdate:modelValue': (now) => {
          value.value = now;
        },
      });
    createApp({ render }).mount(root);
    await nextTick();
    return {
      field: root.querySelector('textarea'),
      read: () => value.value,
      refuse: () => {
        editable.value = false;
      },
    };
  },
});
