import { CodeJar } from 'codejar';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.style.cssText = 'font-family: "Source Code Pro", monospace; min-height: 200px';
    const jar = CodeJar(field, (element) => {
      const escaped = new Option(element.textContent).innerHTML;
      element.innerHTML = escaped.replace(/\b(one|two|const)\b/g, '<b>$1</b>');
    });
    jar.updateCode(text);
    return { field, read: () => jar.toString() };
  },
});
