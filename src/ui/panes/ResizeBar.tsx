import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './ResizeBar.module.css';

interface ResizeBarProps {
  /** Accessible name, such as 'Width of the panel'. */
  readonly label: string;
  /** `vertical`: a line between left and right. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size in pixels that the bar changes. */
  readonly valuePx: number;
  readonly minPx: number;
  readonly maxPx: number;
  /** 1 if the size grows to the right or down; -1 for a pane at the right or below. */
  readonly direction?: 1 | -1;
  readonly onChange: (valuePx: number) => void;
  /** Double click and Enter. */
  readonly onReset: () => void;
  /** A wider bar with a handle in its middle. */
  readonly hasHandle?: boolean;
}

const stepPx = 16;

/** The border between two panes. Dragging and arrow keys move it, Home and End choose a limit. */
export function ResizeBar(props: ResizeBarProps) {
  const { orientation, valuePx, minPx, maxPx, direction = 1 } = props;
  const resize = (next: number) => props.onChange(Math.round(Math.max(minPx, Math.min(maxPx, next))));
  const start = (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget;
    const { pointerId } = event;
    const at = (moved: globalThis.PointerEvent | PointerEvent) =>
      orientation === 'vertical' ? moved.clientX : moved.clientY;
    const from = at(event);
    element.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => resize(valuePx + direction * (at(moved) - from));
    const end = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('lostpointercapture', end);
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('lostpointercapture', end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === 'Enter') {
      event.preventDefault();
      props.onReset();
      return;
    }
    const targets: Readonly<Record<string, number>> = {
      [less!]: valuePx - direction * stepPx,
      [more!]: valuePx + direction * stepPx,
      Home: minPx,
      End: maxPx,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    resize(target);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr is not interactive
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={props.label}
      aria-valuenow={Math.round(valuePx)}
      aria-valuemin={minPx}
      aria-valuemax={Math.max(minPx, maxPx)}
      className={classes.bar}
      data-orientation={orientation}
      data-handle={props.hasHandle || undefined}
      onPointerDown={start}
      onKeyDown={onKeyDown}
      onDoubleClick={props.onReset}
    />
  );
}
