import { Checkbox, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ConfirmRequest } from '../store/app-state.ts';
import { answerConfirm } from '../store/confirm.ts';
import { Dialog } from '../ui/forms/Dialog.tsx';
import { useAppState } from '../ui/hooks/use-app-state.ts';
import { KeyValueList } from '../ui/values/KeyValueList.tsx';
import { Mono } from '../ui/values/Mono.tsx';
import classes from './ConfirmDialog.module.css';

/** The confirmation before an action that cannot be undone. */
export function ConfirmDialog() {
  const request = useAppState((state) => state.confirmRequest);
  // A new key per request: a name typed for one request does not confirm another.
  const shown = useRef({ request, number: 0 });
  if (shown.current.request !== request) shown.current = { request, number: shown.current.number + 1 };
  return request ? <Question key={shown.current.number} request={request} /> : null;
}

function Question({ request }: { readonly request: ConfirmRequest }) {
  const [isOptionChosen, setOptionChosen] = useState(false);
  const [typed, setTyped] = useState('');
  const { facts, option, typedName } = request;
  return (
    <Dialog
      title={request.title}
      submitLabel={request.action}
      isDestructive
      isSubmitDisabled={typedName !== undefined && typed !== typedName}
      onClose={() => answerConfirm({ isConfirmed: false, isOptionChosen: false })}
      onSubmit={() => answerConfirm({ isConfirmed: true, isOptionChosen })}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{request.text}</Text>
      {facts && (
        <div className={classes.facts}>
          <KeyValueList entries={facts} />
        </div>
      )}
      {option && (
        <Checkbox
          mt="sm"
          label={option.label}
          description={option.description}
          checked={isOptionChosen}
          onChange={(event) => setOptionChosen(event.currentTarget.checked)}
        />
      )}
      {typedName !== undefined && (
        <TextInput
          mt="md"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={
            <>
              Enter <Mono>{typedName}</Mono> to confirm
            </>
          }
          description="Upper and lower case must match."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
