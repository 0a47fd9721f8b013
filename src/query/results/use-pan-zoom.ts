import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Maps drawing units to pixels: `x · scale + left`. */
export interface PanZoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

interface Options {
  readonly host: RefObject<HTMLElement | SVGElement | null>;
  /** The view that shows everything. */
  readonly home: PanZoom;
  readonly maxScale: number;
}

const wheelSpeed = 0.0016;
const stepFactor = 1.5;

/** Pan with a drag, zoom with the wheel and with buttons. `home` applies again when it changes. */
export function usePanZoom({ host, home, maxScale }: Options) {
  const [view, setView] = useState(home);
  const drag = useRef<{ readonly x: number; readonly y: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value
  useEffect(() => setView(home), [home.scale, home.left, home.top]);

  const zoomAt = useCallback(
    (factor: number, x: number, y: number) =>
      setView((before) => {
        const scale = Math.max(home.scale / 4, Math.min(maxScale, before.scale * factor));
        const ratio = scale / before.scale;
        return { scale, left: x - (x - before.left) * ratio, top: y - (y - before.top) * ratio };
      }),
    [home.scale, maxScale],
  );
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // React's wheel listeners are passive: the page would scroll.
    const onWheel = (event: Event) => {
      const { deltaY, clientX, clientY } = event as WheelEvent;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      zoomAt(Math.exp(-deltaY * wheelSpeed), clientX - box.left, clientY - box.top);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [host, zoomAt]);

  const zoomBy = (factor: number) => {
    const box = host.current?.getBoundingClientRect();
    if (box) zoomAt(factor, box.width / 2, box.height / 2);
  };
  return {
    view,
    zoomIn: () => zoomBy(stepFactor),
    zoomOut: () => zoomBy(1 / stepFactor),
    reset: () => setView(home),
    handlers: {
      onPointerDown: (event: PointerEvent<Element>) => {
        if (event.button !== 0) return;
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<Element>) => {
        const from = drag.current;
        if (!from) return;
        drag.current = { x: event.clientX, y: event.clientY };
        setView((before) => ({
          ...before,
          left: before.left + event.clientX - from.x,
          top: before.top + event.clientY - from.y,
        }));
      },
      onPointerUp: () => {
        drag.current = undefined;
      },
    },
  };
}
