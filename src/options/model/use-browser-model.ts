import { useEffect, useRef, useState } from 'preact/hooks';
import type { BrowserModelState } from '../../core/models/prompt-api';
import { toFailure } from '../../core/run/run-error';
import type { RunFailure } from '../../core/run/run-failure';
import { browserModelState, downloadBrowserModel } from './browser-model';

/** The browser's own model: whether it is there, and its download. Asks for nothing until it is `wanted`. */
export function useBrowserModel(wanted: boolean) {
  /** Undefined until it is known. */
  const [state, setState] = useState<BrowserModelState>();
  /** 0 to 1, while it is being downloaded from here. */
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<RunFailure>();
  const left = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    left.current = controller;
    void browserModelState().then((now) => controller.signal.aborted || setState(now));
    return () => controller.abort();
  }, [wanted]);

  /** Resolves with whether the model can be used now. To be called in a click, before anything is awaited. */
  async function download(): Promise<boolean> {
    const signal = left.current?.signal;
    if (!signal) return false;
    const done = downloadBrowserModel(setProgress, signal);
    setProgress(0);
    setFailure(undefined);
    try {
      await done;
    } catch (error) {
      if (!signal.aborted) setFailure(toFailure(error));
    }
    if (signal.aborted) return false;
    const now = await browserModelState();
    setProgress(undefined);
    setState(now);
    return now === 'available';
  }

  return { state, progress, failure, download };
}

export type BrowserModel = ReturnType<typeof useBrowserModel>;
