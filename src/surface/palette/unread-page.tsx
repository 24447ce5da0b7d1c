import type { UnreadDocument } from '../../core/run/shown-document';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { siteName } from '../../ui/site-name';
import type { Layer } from '../layer/surface';

const bySite = ['permission', 'refused'];

/** Why the document of the tab can't be read, in words. */
export function unreadText({ problem, site, name }: UnreadDocument): string {
  const key: MessageKey = `palette_document_${problem}`;
  return t(key, bySite.includes(problem) ? siteName(site) : visibleLine(name, 60));
}

interface UnreadPageProps {
  layer: Layer;
  unread: UnreadDocument;
  onAllow: ((site: string) => Promise<boolean>) | undefined;
  onAllowed: () => void;
}

/** Says why the document of the tab is not sent, and has the browser ask where its permission is all that is missing. */
export function UnreadPage({ layer, unread, onAllow, onAllowed }: UnreadPageProps) {
  // Browsers show their own question only inside the press.
  const ask = () => {
    const refused = () => false;
    void onAllow?.(unread.site)
      .catch(refused)
      .then((allowed) => allowed && onAllowed());
  };
  return (
    <p class="unread" role="alert">
      {unreadText(unread)}
      {unread.problem === 'permission' && onAllow && (
        <button type="button" class="allow" onClick={layer.guard(ask)}>
          {t('palette_document_allow')}
        </button>
      )}
    </p>
  );
}
