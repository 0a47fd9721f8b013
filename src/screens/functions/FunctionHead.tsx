import { Button, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy, IconIndentIncrease, IconTrash } from '@tabler/icons-react';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './FunctionEditor.module.css';
import type { FunctionEditorState } from './use-function-editor.ts';
import { nameHelp } from './validate-function.ts';

/** Name and kind of the function, and the actions for it. */
export function FunctionHead({ state }: { readonly state: FunctionEditorState }) {
  const { draft, refusal } = state;
  return (
    <div className={classes.head}>
      <Button
        className={classes.back!}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconArrowLeft size={16} />}
        onClick={state.back}
      >
        All functions
      </Button>
      <TextInput
        ref={state.nameInput}
        className={classes.name!}
        classNames={{ input: classes.nameInput! }}
        label="Name"
        description={nameHelp}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        readOnly={refusal !== undefined}
        value={draft.name}
        error={state.nameError}
        onChange={(event) => state.changeName(event.currentTarget.value)}
        onBlur={state.leaveName}
      />
      <div className={classes.switch}>
        <span className={classes.label} aria-hidden>
          Deterministic
        </span>
        <Switch
          aria-label="Deterministic"
          label="Same arguments, same result"
          disabled={refusal !== undefined}
          checked={draft.isDeterministic}
          onChange={(event) => state.setDeterministic(event.currentTarget.checked)}
        />
      </div>
      <Actions state={state} />
    </div>
  );
}

function Actions({ state }: { readonly state: FunctionEditorState }) {
  const { saved, refusal, isChanged } = state;
  return (
    <div className={classes.actions}>
      {saved && (
        <ActionButton
          variant="outline"
          color="danger"
          leftSection={<IconTrash size={16} />}
          refusal={refusal}
          onClick={() => state.remove(saved.name)}
        >
          Delete
        </ActionButton>
      )}
      {isChanged && (
        <Button variant="default" onClick={state.reset}>
          Discard
        </Button>
      )}
      <ActionButton
        variant="default"
        leftSection={<IconIndentIncrease size={16} />}
        refusal={refusal}
        onClick={() => state.editor.current?.format()}
      >
        Format
      </ActionButton>
      <ActionButton
        leftSection={<IconDeviceFloppy size={16} />}
        rightSection={<KeyHint shortcut="mod+S" />}
        loading={state.isSaving}
        refusal={refusal ?? (isChanged || !saved ? undefined : 'There are no changes.')}
        onClick={state.save}
      >
        Save
      </ActionButton>
    </div>
  );
}
