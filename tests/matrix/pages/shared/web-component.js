/**
 * The page of a form control that is a web component with a native control in its open root: `value` is its state.
 * Components of Lit have `updateComplete`.
 */
export const webComponent = (create) => ({
  async mount(root, text) {
    const element = root.appendChild(create());
    element.value = text;
    await element.updateComplete;
    return {
      field: element.shadowRoot.querySelector('textarea, input'),
      read: () => element.value,
      refuse: () => {
        // Material names it as the native controls do; the others do not.
        element['readOnly' in element ? 'readOnly' : 'readonly'] = true;
      },
    };
  },
});
