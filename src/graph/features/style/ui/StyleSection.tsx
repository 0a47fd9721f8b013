import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './style.module.css';

interface StyleSectionProps {
  readonly title: string;
  /** What it applies to, such as names of collections. */
  readonly aside?: string | undefined;
  /** Open in low windows too. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** From this height on, all sections are open at first. */
const tallWindow = '(min-height: 800px)';

/** Sections that the user opened or closed stay so while the page is open. */
const chosen = new Map<string, boolean>();

/** A section of the panel that can be collapsed. */
export function StyleSection({ title, aside, isFirst = false, children }: StyleSectionProps) {
  const [isOpen, setOpen] = useState(
    () => chosen.get(title) ?? (isFirst || (globalThis.matchMedia?.(tallWindow).matches ?? true)),
  );
  const id = useId();
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionHead}>
        <UnstyledButton
          className={classes.sectionButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            chosen.set(title, !isOpen);
            setOpen(!isOpen);
          }}
        >
          <IconChevronDown size={14} aria-hidden className={classes.chevron} />
          <span>{title}</span>
          {aside !== undefined && <span className={classes.sectionAside}>{aside}</span>}
        </UnstyledButton>
      </h3>
      <div id={id} className={classes.rows} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

interface StyleRowProps {
  /** The name of the control, which has it as its accessible name too. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A control with its name on the left. */
export function StyleRow({ label, children }: StyleRowProps) {
  return (
    <div className={classes.row}>
      <span className={classes.rowLabel} aria-hidden title={label}>
        {label}
      </span>
      <div className={classes.rowControl}>{children}</div>
    </div>
  );
}
