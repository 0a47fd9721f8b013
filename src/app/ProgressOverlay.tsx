import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { stopProgress } from '../store/progress.ts';
import { useAppState } from '../ui/hooks/use-app-state.ts';

/** Progress of a long operation, with a button that stops it. */
export function ProgressOverlay() {
  const progress = useAppState((state) => state.progress);
  if (!progress) return null;
  return (
    <Modal
      opened
      onClose={stopProgress}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={progress.canStop}
      size="xs"
      attributes={{ content: { 'aria-label': progress.label } }}
    >
      <Group wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text style={{ flex: 1 }} role="status">
          {progress.label}
        </Text>
        {progress.canStop && (
          <Button variant="default" onClick={stopProgress}>
            Stop
          </Button>
        )}
      </Group>
    </Modal>
  );
}
