import { Button, Code } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { describeError } from '../../api/errors.ts';
import { draftNames } from '../../store/drafts.ts';
import { CopyButton } from '../values/CopyButton.tsx';
import classes from './ErrorPanel.module.css';

interface ErrorPanelProps {
  readonly title: string;
  readonly error: unknown;
  /** For the copied details only. */
  readonly moreDetails?: string;
  readonly onRetry: () => void;
}

/** An error in the place of the content: the server's text, what is kept, what to do next. */
export function ErrorPanel({ title, error, moreDetails = '', onRetry }: ErrorPanelProps) {
  const { text, details } = describeError(error);
  const drafts = draftNames();
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={18} className={classes.icon} aria-label="Error" role="img" />
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        <p>{text}</p>
        {drafts.length > 0 && <p>Unsaved input is kept in this tab: {drafts.join(', ')}.</p>}
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <CopyButton text={[title, details, moreDetails, location.href].join('\n')} label="Copy details" />
        </div>
        <details className={classes.details}>
          <summary>Details</summary>
          <Code block mt="xs" mah={280} style={{ overflow: 'auto' }} tabIndex={0}>
            {details}
          </Code>
        </details>
      </div>
    </div>
  );
}
