import { useEffect, useState } from 'preact/hooks';

export interface ReadText {
  /** Absent while it is read. */
  value?: string;
  error?: unknown;
}

/** A text file; bytes that are no UTF-8 show as `�`. `read` has to be stable; nothing is read without a path. */
export function useText(read: (path: string) => Promise<Uint8Array>, path: string | undefined): ReadText {
  const [state, setState] = useState<ReadText>({});
  useEffect(() => {
    let current = true;
    setState({});
    if (path !== undefined) {
      read(path).then(
        (bytes) => current && setState({ value: new TextDecoder().decode(bytes) }),
        (error: unknown) => current && setState({ error }),
      );
    }
    return () => {
      current = false;
    };
  }, [read, path]);
  return state;
}
