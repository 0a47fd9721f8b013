import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cutText } from '../../lib/bound-text.ts';
import { formatExact } from '../../lib/format.ts';
import { LongName } from '../values/LongName.tsx';
import { isEscapeOfPane } from './is-escape-of-pane.ts';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly onClose: () => void;
  /** Opens the previous or next entry of the list; undefined at its ends. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly hasSteps?: boolean;
  /** Number of entries, next to the title. */
  readonly count?: number | undefined;
  /** Buttons before the close button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** UTF-16 units of a title. */
const maxTitle = 300;

/** Details of a list entry. Esc closes them, Alt and an arrow key open the previous or next entry. */
export function SidePanel(props: SidePanelProps) {
  const { onClose, onPrevious, onNext, hasSteps = false } = props;
  const title = cutText(props.title, maxTitle);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isEscapeOfPane(event)) onClose();
    else if (event.altKey && event.key === 'ArrowUp') onPrevious?.();
    else if (event.altKey && event.key === 'ArrowDown') onNext?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole panel; its buttons do the same
    <div className={classes.panel} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        {props.icon}
        <h2 className={classes.title}>
          <LongName name={title} />
          {props.count !== undefined && <span className={classes.count}> {props.count}</span>}
        </h2>
        {props.actions}
        {hasSteps && (
          <>
            <Step label="Previous" keys="Alt ↑" Icon={IconChevronLeft} onClick={onPrevious} />
            <Step label="Next" keys="Alt ↓" Icon={IconChevronRight} onClick={onNext} />
          </>
        )}
        <ActionIcon aria-label="Close details" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.body}>{props.children}</div>
    </div>
  );
}

function Step(props: {
  readonly label: string;
  readonly keys: string;
  readonly Icon: typeof IconX;
  readonly onClick: (() => void) | undefined;
}) {
  return (
    // Not a Tooltip, which would take the first Esc. Not `disabled`: a disabled button loses the focus, and the
    // panel's shortcuts then stop working.
    <ActionIcon
      title={`${props.label} (${props.keys})`}
      aria-label={props.label}
      aria-disabled={!props.onClick}
      className={props.onClick ? undefined : classes.off}
      onClick={props.onClick}
    >
      <props.Icon size={18} />
    </ActionIcon>
  );
}

/** A section of the panel with a heading. */
export function PanelSection(props: {
  readonly title: string;
  readonly count?: number | undefined;
  /** A word beside the title, such as 'read-only'. */
  readonly note?: string;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>
        {props.title}
        {props.count !== undefined && <span className={classes.count}>{formatExact(props.count)}</span>}
        {props.note !== undefined && <span className={classes.count}>{props.note}</span>}
        {props.actions !== undefined && <span className={classes.actions}>{props.actions}</span>}
      </h3>
      {props.children}
    </section>
  );
}
