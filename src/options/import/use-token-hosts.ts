import { useEffect, useState } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import { reporting } from '../../diagnostics/report';

/** The hosts for which there is an access token, as they are now. */
export function useTokenHosts(library: Pick<Library, 'tokenHosts' | 'onChange'>): readonly string[] {
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    const load = () => void library.tokenHosts().then(setHosts).catch(reporting('token-hosts'));
    load();
    return library.onChange(load);
  }, [library]);
  return hosts;
}
