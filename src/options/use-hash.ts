import { useLayoutEffect, useState } from 'preact/hooks';

/** The page's hash without `#`, kept up to date. */
export function useHash(): string {
  const [hash, setHash] = useState(read);
  // With the drawing and not after it: a change between the two would be missed.
  useLayoutEffect(() => {
    const onChange = () => setHash(read());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return hash;
}

function read(): string {
  return location.hash.slice(1);
}
