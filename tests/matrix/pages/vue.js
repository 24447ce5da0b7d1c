import { createApp, nextTick, ref } from 'vue/dist/vue.esm-bundler.js';
import { offer } from '../page.js';
import { tag } from './shared/control.js';

offer({
  async mount(root, text) {
    const value = ref(text);
    const readonly = ref(false);
    createApp({
      setup: () => ({ value, readonly }),
      template: `<${tag} v-model="value" :readonly="readonly" />`,
    }).mount(root);
    await nextTick();
    return {
      field: root.firstElementChild,
      read: () => value.value,
      refuse: () => {
        readonly.value = true;
      },
    };
  },
});
