import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import classes from './SplitPane.module.css';

interface SplitPaneProps {
  /** Storage key of the side pane's width. */
  readonly name: string;
  readonly children: ReactNode;
  /** The right pane; undefined while closed. Below 1100 px it is a drawer over the content. */
  readonly side: ReactNode | undefined;
  /** Accessible name of the side pane. */
  readonly sideLabel: string;
  readonly sideWidthPx: number;
  readonly onCloseSide: () => void;
}

const minPx = 280;
/** Minimum width of the content. */
const minContentPx = 320;
const stepPx = 16;

/** Content and a resizable side pane. Arrow keys, Home and End move the border; a double click resets it. */
export function SplitPane(props: SplitPaneProps) {
  const { side, sideLabel, sideWidthPx } = props;
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [storedPx, setStoredPx] = useStoredState(`pane.${props.name}`, z.number(), sideWidthPx);
  const maxPx = () => Math.max(minPx, (host?.clientWidth ?? sideWidthPx + minContentPx) - minContentPx);
  const resize = (widthPx: number) => setStoredPx(Math.round(Math.max(minPx, Math.min(maxPx(), widthPx))));

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: storedPx + stepPx,
      ArrowRight: storedPx - stepPx,
      Home: minPx,
      End: maxPx(),
      Enter: sideWidthPx,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    resize(target);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !host) return;
    resize(host.getBoundingClientRect().right - event.clientX);
  };

  return (
    <div ref={setHost} className={classes.split}>
      <div className={classes.content}>{props.children}</div>
      {side !== undefined && !isNarrow && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: hr is not interactive */}
          <div
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={`Width of ${sideLabel}`}
            aria-valuenow={storedPx}
            aria-valuemin={minPx}
            aria-valuemax={maxPx()}
            className={classes.border}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onDoubleClick={() => resize(sideWidthPx)}
          />
          <section aria-label={sideLabel} className={classes.side} style={{ width: storedPx }}>
            {side}
          </section>
        </>
      )}
      {isNarrow && (
        <Drawer
          opened={side !== undefined}
          onClose={props.onCloseSide}
          position="right"
          size={sideWidthPx}
          withCloseButton={false}
          padding={0}
          attributes={{ content: { 'aria-label': sideLabel } }}
          classNames={{ body: classes.drawer }}
        >
          {side}
        </Drawer>
      )}
    </div>
  );
}
