import { useEffect, useState } from 'preact/hooks';
import type { ModelOverview } from '../../messages/model-commands';
import type { Loaded } from '../use-loaded';
import type { ModelReport } from './report';

/**
 * Which form is open, where the focus goes when it is left, and what is to be told of the whole list. `connects`: the user was led here
 * for a new model.
 */
export function useModelsView(loaded: Loaded<ModelOverview>, connects: boolean) {
  /** The form of the model of that id, or of a new one. */
  const [open, setOpen] = useState<{ id: string | undefined }>();
  const [focused, setFocused] = useState<string>();
  const [report, setReport] = useState<ModelReport>();
  useEffect(() => {
    if (connects) setOpen({ id: undefined });
  }, [connects]);

  function close(id: string | undefined): void {
    setOpen(undefined);
    setFocused(id);
  }

  async function saved(id: string, news: ModelReport): Promise<void> {
    await loaded.reload();
    close(id);
    setReport(news);
  }

  return {
    open,
    focused,
    report,
    openForm(id: string | undefined): void {
      setReport(undefined);
      setFocused(undefined);
      setOpen({ id });
    },
    close,
    onSaved: (id: string, news: ModelReport) => void saved(id, news),
    onRemoved(news: ModelReport): void {
      setReport(news);
      void loaded.reload();
    },
  };
}

export type ModelsView = ReturnType<typeof useModelsView>;
