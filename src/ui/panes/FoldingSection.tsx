import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import classes from './SidePanel.module.css';

interface FoldingSectionProps {
  /** Storage key of the open state. */
  readonly name: string;
  readonly title: string;
  /** Beside the title, such as a count. */
  readonly note?: ReactNode;
  /** Buttons at the right end, while the section is open. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a side panel that can be folded; its state is stored in this browser. */
export function FoldingSection({ name, title, note, actions, children }: FoldingSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useStoredState(`section.${name}`, z.boolean(), true);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section}>
      <div className={classes.folding}>
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
            {title}
          </UnstyledButton>
          {note !== undefined && <span className={classes.count}>{note}</span>}
        </h3>
        {isOpen && actions}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
