import { type PointerEvent, useRef } from 'react';

interface ResizeHandleProps {
  readonly className: string | undefined;
  readonly onResize: (widthPx: number) => void;
  readonly onReset: () => void;
}

/** The border at the end of a heading: a drag changes the width, a double click resets it. For the pointer only. */
export function ResizeHandle({ className, onResize, onReset }: ResizeHandleProps) {
  const start = useRef<{ readonly x: number; readonly widthPx: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.closest('th, [role="columnheader"]');
    if (!heading) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, widthPx: heading.getBoundingClientRect().width };
  };
  return (
    <span
      className={className}
      aria-hidden
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (start.current) onResize(start.current.widthPx + event.clientX - start.current.x);
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={onReset}
    />
  );
}
