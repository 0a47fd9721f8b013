import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import classes from './ZoomButtons.module.css';

interface ZoomButtonsProps {
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onReset: () => void;
}

/** Zoom of a drawing by buttons. */
export function ZoomButtons({ onIn, onOut, onReset }: ZoomButtonsProps) {
  return (
    <div className={classes.buttons}>
      <ActionIcon aria-label="Zoom out" title="Zoom out" onClick={onOut}>
        <IconZoomOut size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Zoom in" title="Zoom in" onClick={onIn}>
        <IconZoomIn size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Show all" title="Show all" onClick={onReset}>
        <IconMaximize size={16} />
      </ActionIcon>
    </div>
  );
}
