import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** The next step. */
  readonly text: string;
  /** The screen whose page of the guide explains what belongs here. */
  readonly help?: string;
  /** Buttons for the next steps. */
  readonly children?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ title, text, help, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
      {help !== undefined && (
        <Anchor component={Link} to={addresses.help(help)} size="sm">
          How it works
        </Anchor>
      )}
    </div>
  );
}
