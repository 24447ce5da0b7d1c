import { useState } from 'preact/hooks';
import { collectionName, longestCollectionName } from '../../core/library/collections';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';
import { sentences, t } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';

interface NameFormProps {
  label: string;
  /** What stands in the field at first. */
  name?: string;
  action: string;
  /** Resolves when the name was kept; what it throws is said at the field. */
  onName: (name: string) => Promise<unknown>;
}

/** Asks for the name of a collection. */
export function NameForm({ label, name = '', action, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const wanted = collectionName(typed);
    if (wanted === undefined) return setError(t('collections_name_invalid', String(longestCollectionName)));
    try {
      await onName(wanted);
      setTyped(name);
    } catch (failure) {
      const { message, next } = thrownText(failure);
      setError(sentences(message, next));
    }
  }

  return (
    <form class="form collection-name" onSubmit={(event) => void save(event)}>
      <TextField
        label={label}
        value={typed}
        error={error}
        onInput={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        action={<Button>{action}</Button>}
      />
    </form>
  );
}
