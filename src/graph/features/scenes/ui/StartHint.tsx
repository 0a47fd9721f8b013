import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { browserItems } from '../../../../store/browser-storage/browser-items.ts';
import { storageKey } from '../../../../store/browser-storage/storage-key.ts';
import classes from './start.module.css';

const steps = [
  [
    'Click a vertex to load its neighbours.',
    'The Expand tool is active; drag the background to move, scroll to zoom.',
  ],
  ['Right-click a vertex for its menu.', 'Select several with Shift; Ctrl+F finds any vertex of the graph.'],
  [
    'Press Ctrl+S to save the scene.',
    'Until then it is stored in this browser and comes back after a reload.',
  ],
] as const;

const closedKey = () => storageKey('user', 'start-hint-closed');

/** Three steps for new users; closed for good by the button. */
export function StartHint() {
  const [step, setStep] = useState(0);
  const [isClosed, setClosed] = useState(() => browserItems.read(closedKey()) === 'true');
  if (isClosed) return null;
  const [title, text] = steps[step]!;
  const close = () => {
    browserItems.write(closedKey(), 'true');
    setClosed(true);
  };
  return (
    <div className={classes.steps}>
      <span className={classes.step}>
        {step + 1} / {steps.length}
      </span>
      <div>
        <b>{title}</b> <span className={classes.muted}>{text}</span>
      </div>
      <span className={classes.space} />
      <Button
        size="xs"
        variant="default"
        onClick={() => (step + 1 < steps.length ? setStep(step + 1) : close())}
      >
        {step + 1 < steps.length ? 'Next' : 'Done'}
      </Button>
      <CloseButton aria-label="Close the introduction" onClick={close} />
    </div>
  );
}
