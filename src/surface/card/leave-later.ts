/** How long a notice stays, in milliseconds: long enough to read its line and reach for a button, or to hear both. */
const stays = 10_000;

/** Ends something after a while of being left alone. */
export interface LeaveLater {
  /** Starts the time, unless it runs already. */
  start(): void;
  stop(): void;
}

/** Calls `leave` when the time is over; as long as `isBusy` says so then, the time starts again. */
export function leaveLater(isBusy: () => boolean, leave: () => void): LeaveLater {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    timer = setTimeout(() => {
      if (isBusy()) arm();
      else leave();
    }, stays);
  };
  return {
    start() {
      if (timer === undefined) arm();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
