import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';
import classes from './HintStrip.module.css';

interface HintStripProps {
  /** Name of the region. */
  readonly label: string;
  /** Under which the browser stores, for the user of this server, that the hints are closed. */
  readonly name: string;
  /** Title and text of each hint. */
  readonly hints: readonly (readonly [title: string, text: string])[];
}

/** Hints for new users, one at a time, in the order of the page; closed for good by the last button or the cross. */
export function HintStrip({ label, name, hints }: HintStripProps) {
  const [step, setStep] = useState(0);
  const [isClosed, setClosed] = useStoredState(name, z.boolean(), false);
  if (isClosed) return null;
  const [title, text] = hints[step]!;
  const isLast = step === hints.length - 1;
  return (
    <section className={classes.strip} aria-label={label}>
      <span className={classes.step}>
        {step + 1} / {hints.length}
      </span>
      <div className={classes.text} role="status">
        <b>{title}</b> <span className={classes.muted}>{text}</span>
      </div>
      {step > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setStep(step - 1)}>
          Back
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => (isLast ? setClosed(true) : setStep(step + 1))}>
        {isLast ? 'Done' : 'Next'}
      </Button>
      <CloseButton
        aria-label="Close the introduction"
        title="Close; it is not shown again"
        onClick={() => setClosed(true)}
      />
    </section>
  );
}
