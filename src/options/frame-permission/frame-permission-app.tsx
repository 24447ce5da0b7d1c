import { useState } from 'preact/hooks';
import { t } from '../../ui/i18n';
import { siteName } from '../../ui/site-name';
import type { Platform } from '../platform';

export interface FramePermissionProps {
  /** `https://example.com`; undefined of an address that names no site. */
  site: string | undefined;
  platform: Pick<Platform, 'requestHost'>;
  close(): void;
}

/** The window that asks for the permission to enter frames of a site, and says why. */
export function FramePermissionApp({ site, platform, close }: FramePermissionProps) {
  const [answer, setAnswer] = useState<'allowed' | 'refused'>();
  // Browsers show their own question only inside the click.
  const ask = () => {
    if (!site) return;
    const failed = () => false;
    void platform
      .requestHost(site)
      .catch(failed)
      .then((allowed) => setAnswer(allowed ? 'allowed' : 'refused'));
  };
  const name = site ? siteName(site) : '';
  return (
    <main class="frame-permission">
      <p class="brand">{t('options_brand')}</p>
      {site ? (
        <>
          <h1>{t('frames_heading', name)}</h1>
          <p>{t('frames_why', name)}</p>
          <p>{t('frames_limits')}</p>
        </>
      ) : (
        <p>{t('frames_unknown')}</p>
      )}
      <p role="status" class="said">
        {answer === 'allowed' && t('frames_allowed')}
        {answer === 'refused' && t('frames_refused')}
      </p>
      <div class="row">
        {site && answer !== 'allowed' && (
          <button type="button" class="button button-primary" onClick={ask}>
            {t('frames_allow_site')}
          </button>
        )}
        <button type="button" class="button" onClick={close}>
          {t(site && !answer ? 'frames_not_now' : 'frames_close')}
        </button>
      </div>
    </main>
  );
}

/** The site that the window was opened for, in the form in which browsers show it. */
export function siteOfAddress(address: string): string | undefined {
  const asked = URL.parse(address)?.searchParams.get('site');
  const url = asked ? URL.parse(asked) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
