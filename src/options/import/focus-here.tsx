import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The heading of a step: takes the focus when the step begins, since what had it has gone. */
export function StepHeading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h3 class="step-heading" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}

/** Something the user has to see now: it takes the focus and is scrolled to. */
export function FocusHere({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div class="focus-here" tabIndex={-1} ref={place}>
      {children}
    </div>
  );
}
