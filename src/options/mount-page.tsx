import { type ComponentChild, render } from 'preact';
import { reporting } from '../diagnostics/report';
import { uiLanguage } from '../messages/i18n';
import { type MessageKey, t } from '../ui/i18n';
import { wearKept } from './appearance';

/** Draws one of the extension's own pages into its document, and names the document in the user's language. */
export function mountPage(title: MessageKey, page: ComponentChild): void {
  document.title = t(title);
  document.documentElement.lang = uiLanguage();
  void wearKept().catch(reporting('appearance'));
  render(<div class="page">{page}</div>, document.body);
}
