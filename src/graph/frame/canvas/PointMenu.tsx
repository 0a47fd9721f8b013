import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Point } from '../../geometry/camera/Camera.ts';

interface PointMenuProps {
  /** Position in the window. */
  readonly at: Point;
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open menu at a point; its first entry has the focus. */
export function PointMenu({ at, width, onClose, children }: PointMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      width={width}
      withinPortal={false}
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withInitialFocusPlaceholder={false}
      trapFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Menu of the canvas"
          style={{
            position: 'fixed',
            left: at.x,
            top: at.y,
            width: 1,
            height: 1,
            padding: 0,
            border: 0,
            opacity: 0,
          }}
        />
      </Menu.Target>
      {children}
    </Menu>
  );
}
