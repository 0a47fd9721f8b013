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

/** Exports the shown graph as an image or data file. */
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
        <Menu.Label>Image</Menu.Label>
        <Menu.Item
          leftSection={<IconPhoto size={16} />}
          onClick={() => void runCommand('graph.openImageDialog')}
        >
          Export image…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePng size={16} />}
          onClick={() => void runCommand('graph.exportPng')}
        >
          PNG of current view
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeSvg size={16} />}
          onClick={() => void runCommand('graph.exportSvg')}
        >
          SVG of current view
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void runCommand('graph.copyPicture')}>
          Copy image
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Data</Menu.Label>
        <Menu.Item
          leftSection={<IconTable size={16} />}
          onClick={() => void runCommand('graph.openDataDialog')}
        >
          Export data…
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
