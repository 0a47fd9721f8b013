import { Checkbox, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { answerConfirm } from '../store/confirm.ts';
import { Dialog } from '../ui/forms/Dialog.tsx';
import { useAppState } from '../ui/hooks/use-app-state.ts';

/** The question before something that cannot be undone. */
export function ConfirmDialog() {
  const request = useAppState((state) => state.confirmRequest);
  const [isOptionChosen, setOptionChosen] = useState(false);
  useEffect(() => {
    if (request) setOptionChosen(false);
  }, [request]);
  if (!request) return null;
  return (
    <Dialog
      title={request.title}
      submitLabel={request.action}
      isDestructive
      onClose={() => answerConfirm({ isConfirmed: false, isOptionChosen: false })}
      onSubmit={() => answerConfirm({ isConfirmed: true, isOptionChosen })}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{request.text}</Text>
      {request.option && (
        <Checkbox
          mt="sm"
          label={request.option.label}
          description={request.option.description}
          checked={isOptionChosen}
          onChange={(event) => setOptionChosen(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
