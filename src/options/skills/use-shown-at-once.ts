import { useState } from 'preact/hooks';

/** A value that shows what the user wants while it is being stored, and then what is. */
export function useShownAtOnce<T>(
  stored: T,
  store: (wanted: T) => Promise<void>,
): [shown: T, set: (wanted: T) => void] {
  const [wanted, setWanted] = useState<{ value: T }>();

  async function set(value: T): Promise<void> {
    const mine = { value };
    setWanted(mine);
    await store(value);
    setWanted((latest) => (latest === mine ? undefined : latest));
  }

  return [wanted ? wanted.value : stored, (value) => void set(value)];
}
