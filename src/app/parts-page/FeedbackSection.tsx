import { Button } from '@mantine/core';
import type { Note, NoteKind } from '../../store/app-state.ts';
import { notify, notifySuccess } from '../../store/notifications.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { NotificationList } from '../../ui/notifications/NotificationList.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

const sampleTimeMs = Date.UTC(2026, 10, 22, 12, 24, 8);

const noteOf = (kind: NoteKind, id: number): Note => ({
  id,
  kind,
  title: 'Collection',
  text: kind === 'error' ? 'duplicate name (error 1207)' : "'persons' created.",
  details: kind === 'error' ? 'POST /_api/collection' : undefined,
  time: sampleTimeMs,
  isSeen: false,
});

const notes = (['success', 'info', 'warning', 'error'] as const).map(noteOf);
const ignore = () => undefined;

/** Errors, empty lists, loading states, notifications. */
export function FeedbackSection() {
  return (
    <Section title="Feedback">
      <Example name="Error in the place of content">
        <ErrorPanel title="Collection error" error={new Error('forbidden (error 11)')} onRetry={ignore} />
      </Example>
      <Example name="Empty">
        <EmptyState title="No collections yet" text="A collection holds documents or edges. Create one.">
          <Button>New collection</Button>
        </EmptyState>
      </Example>
      <Example name="Loading">
        <ScreenSkeleton rows={3} />
      </Example>
      <Example name="Notifications: success disappears after 3 s, errors stay">
        <div className={classes.row}>
          <Button variant="default" onClick={() => notifySuccess('Collection', "'persons' created.")}>
            Show a success
          </Button>
          <Button
            variant="default"
            onClick={() => notify('error', 'Collection error', 'duplicate name (error 1207)', 'POST')}
          >
            Show an error
          </Button>
        </div>
      </Example>
      <Example name="Notification list">
        <div className={classes.box}>
          <NotificationList notes={notes} onRemove={ignore} onRemoveAll={ignore} />
        </div>
      </Example>
      <Example name="Notification list, empty">
        <div className={classes.box}>
          <NotificationList notes={[]} onRemove={ignore} onRemoveAll={ignore} />
        </div>
      </Example>
    </Section>
  );
}
