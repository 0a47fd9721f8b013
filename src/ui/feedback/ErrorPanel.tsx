import { Button, Code } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { describeError } from '../../api/errors.ts';
import { draftNames } from '../../store/drafts.ts';
import { CopyButton } from '../values/CopyButton.tsx';
import { FrameText } from '../values/FrameText.tsx';
import classes from './ErrorPanel.module.css';

interface ErrorPanelProps {
  readonly title: string;
  readonly error: unknown;
  /** Added to the copied details only. */
  readonly moreDetails?: string;
  readonly onRetry: () => void;
}

/** An error in place of the content: the server's message, the saved drafts and the next steps. */
export function ErrorPanel({ title, error, moreDetails = '', onRetry }: ErrorPanelProps) {
  const { text, details } = describeError(error);
  const drafts = draftNames();
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={18} className={classes.icon} aria-label="Error" role="img" />
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        <p>
          <FrameText text={text} />
        </p>
        {drafts.length > 0 && <p>Unsaved input in this tab: {drafts.join(', ')}.</p>}
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            Reload page
          </Button>
          <CopyButton text={[title, details, moreDetails, location.href].join('\n')} label="Copy details" />
        </div>
        <details className={classes.details}>
          <summary>Details</summary>
          <Code block mt="xs" mah={280} style={{ overflow: 'auto' }} tabIndex={0}>
            <FrameText text={details} />
          </Code>
        </details>
      </div>
    </div>
  );
}
