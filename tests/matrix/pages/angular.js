import 'zone.js';
import '@angular/compiler';
import { Component, provideZoneChangeDetection } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { offer } from '../page.js';
import { tag } from './shared/control.js';

/** Components are made by `Component` as a function, since the page goes through no compiler. */
function fieldOf(text) {
  class Field {
    text = text;
    readOnly = false;
  }
  const end = tag === 'textarea' ? '</textarea>' : '';
  return Component({
    selector: 'app-field',
    imports: [FormsModule],
    template: `<${tag} [(ngModel)]="text" [readonly]="readOnly">${end}`,
  })(Field);
}

offer({
  async mount(root, text) {
    const host = root.appendChild(document.createElement('app-field'));
    const providers = [provideZoneChangeDetection({ eventCoalescing: true })];
    const app = await bootstrapApplication(fieldOf(text), { providers });
    // `ngModel` writes the first value in a task of its own.
    await app.whenStable();
    const { instance } = app.components[0];
    return {
      field: host.firstElementChild,
      read: () => instance.text,
      refuse: () => {
        instance.readOnly = true;
        app.tick();
      },
    };
  },
});
