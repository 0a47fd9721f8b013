import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { tryCommand } from '../../../../command.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useRefusal } from '../../../../ui/hooks/use-refusal.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import type { SceneDialog } from '../SceneSession.ts';
import { RevealNote } from './RevealNote.tsx';
import { useScene, useSceneState } from './scene-context.tsx';

/** Longest title. */
const maxCharacters = 100;

/** The dialogs of the scene menu. */
export function SceneDialogs() {
  const session = useScene();
  const dialog = useSceneState((state) => state.dialog);
  if (dialog === undefined) return null;
  return <NameDialog dialog={dialog} onClose={() => session.store.setState({ dialog: undefined })} />;
}

function NameDialog({ dialog, onClose }: { readonly dialog: SceneDialog; readonly onClose: () => void }) {
  const { graph } = useWorkspace();
  const refusal = useRefusal();
  const isNew = dialog.kind === 'name';
  const [title, setTitle] = useState(isNew ? '' : dialog.origin.title);
  const [problem, setProblem] = useState<string>();
  const place =
    refusal === undefined
      ? `On the server, for all users who may read the database.`
      : `In this browser. ${refusal}`;
  return (
    <Dialog
      title={isNew ? 'Save scene' : 'Rename scene'}
      size="sm"
      submitLabel={isNew ? 'Save' : 'Rename'}
      onClose={onClose}
      onSubmit={async () => {
        const text = title.trim();
        if (text === '') {
          setProblem('Enter a name.');
          return;
        }
        if (isNew) await tryCommand('scenes.saveAs', { title: text });
        else await tryCommand('scenes.rename', { scene: dialog.origin, title: text });
        onClose();
      }}
    >
      <TextInput
        label="Name"
        description={isNew ? place : undefined}
        placeholder={`Such as "${graph}, overview"`}
        maxLength={maxCharacters}
        value={title}
        error={problem}
        data-autofocus
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {isNew && refusal === undefined && <RevealNote />}
    </Dialog>
  );
}
