import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { describeError } from '../../api/errors.ts';
import { draftNames } from '../../store/drafts.ts';
import { CopyButton } from '../values/CopyButton.tsx';

interface ErrorPanelProps {
  readonly title: string;
  readonly error: unknown;
  /** For the copied details only. */
  readonly moreDetails?: string;
  readonly onRetry: () => void;
}

/** An error in the place of what it kept from being shown: what happened, what is safe, what to do next. */
export function ErrorPanel({ title, error, moreDetails = '', onRetry }: ErrorPanelProps) {
  const { text, details } = describeError(error);
  const drafts = draftNames();
  return (
    <Stack gap="md" p="lg" maw={720} role="alert">
      <Title order={1}>{title}</Title>
      <Text>{text}</Text>
      {drafts.length > 0 && (
        <Text c="dimmed">What you had typed is kept in this tab: {drafts.join(', ')}.</Text>
      )}
      <Group>
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <CopyButton text={[title, details, moreDetails, location.href].join('\n')} label="Copy details" />
      </Group>
      <details>
        <summary>Details</summary>
        <Code block mt="xs" mah={280} style={{ overflow: 'auto' }} tabIndex={0}>
          {details}
        </Code>
      </details>
    </Stack>
  );
}
