import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconFileTypePng,
  IconFileTypeSvg,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { useState } from 'react';
import { runCommand } from '../../../command.ts';
import { dataFormats } from '../../export/registry.ts';
import { useWorkspaceState } from '../workspace-context.tsx';

/** Pictures and data of what is shown, as files. */
export function ExportMenu() {
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="15rem">
      <Menu.Target>
        <Tooltip label="Export" disabled={isOpen}>
          <ActionIcon aria-label="Export" disabled={isEmpty}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Picture</Menu.Label>
        <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => void runCommand('graph.askPicture')}>
          Choose size and part…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePng size={16} />}
          onClick={() => void runCommand('graph.exportPng')}
        >
          PNG of the view
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeSvg size={16} />}
          onClick={() => void runCommand('graph.exportSvg')}
        >
          SVG of the view
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void runCommand('graph.copyPicture')}>
          Copy the picture
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Data</Menu.Label>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => void runCommand('graph.askData')}>
          Choose format and part…
        </Menu.Item>
        {dataFormats.map(({ id, label }) => (
          <Menu.Item key={id} pl={36} onClick={() => void runCommand(`graph.export-${id}`)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
