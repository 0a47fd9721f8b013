import { FileButton, Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconDeviceFloppy,
  IconDownload,
  IconLayoutGrid,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { runCommand } from '../../../../command.ts';
import { ActionItem } from '../../../../ui/forms/ActionItem.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { sceneFileEnding } from '../opening-commands.ts';
import { untitled } from '../SceneHead.ts';
import { SceneDialogs } from './SceneDialogs.tsx';
import { useScene, useSceneState } from './scene-context.tsx';
import classes from './scenes.module.css';
import { useSceneRefusal } from './use-scene-refusal.ts';

/** The open scene: its name, and what can be done with it. */
export function SceneMenu() {
  const session = useScene();
  const origin = useSceneState((state) => state.origin);
  const refusal = useSceneRefusal(origin);
  const ownRefusal = useSceneRefusal(origin, 'own');
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const chooseFile = useRef<() => void>(undefined);
  return (
    <>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.name} title={origin?.title ?? untitled}>
            <span>{origin?.title ?? untitled}</span> <IconChevronDown size={14} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} />}
            rightSection={<kbd className={classes.key}>Ctrl S</kbd>}
            disabled={isEmpty}
            onClick={() => void runCommand('scenes.save')}
          >
            Save
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            disabled={isEmpty}
            onClick={() => session.store.setState({ dialog: { kind: 'name' } })}
          >
            Save as…
          </Menu.Item>
          <ActionItem
            leftSection={<IconPencil size={16} />}
            disabled={origin === undefined}
            refusal={refusal}
            onClick={() => origin && session.store.setState({ dialog: { kind: 'rename', origin } })}
          >
            Rename…
          </ActionItem>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            disabled={origin === undefined}
            onClick={() => void runCommand('scenes.duplicate', origin)}
          >
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            disabled={isEmpty}
            onClick={() => void runCommand('scenes.export')}
          >
            Export as a file
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => chooseFile.current?.()}>
            Import a file…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLayoutGrid size={16} />}
            onClick={() => void runCommand('scenes.openStart')}
          >
            All scenes
          </Menu.Item>
          <ActionItem
            color="danger"
            refusal={ownRefusal}
            leftSection={<IconTrash size={16} />}
            disabled={origin === undefined}
            onClick={() => void runCommand('scenes.remove', origin)}
          >
            Delete…
          </ActionItem>
        </Menu.Dropdown>
      </Menu>
      {/* Outside of the menu, which is removed when an item is clicked. */}
      <FileButton
        accept={sceneFileEnding}
        onChange={(file) => file && void runCommand('scenes.import', { file })}
      >
        {({ onClick }) => {
          chooseFile.current = onClick;
          return null;
        }}
      </FileButton>
      <SceneDialogs />
    </>
  );
}
