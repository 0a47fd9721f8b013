import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconFileTypePng,
  IconFileTypeSvg,
  IconPhoto,
  IconShare2,
  IconTable,
} from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { dataFormats } from '../export/registry.ts';
import { HeaderButton } from '../ui/HeaderButton.tsx';
import { useWorkspaceState } from '../ui/workspace-context.tsx';
import { FrameParts } from './FrameParts.tsx';

/** Shares the scene, and exports the shown graph as an image or data file. */
export function ShareMenu() {
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <HeaderButton label="Share" icon={IconShare2} />
      </Menu.Target>
      <Menu.Dropdown>
        <FrameParts place="share" />
        <Menu.Label>Image</Menu.Label>
        <Menu.Item
          disabled={isEmpty}
          leftSection={<IconPhoto size={16} />}
          onClick={() => void runCommand('graph.openImageDialog')}
        >
          Export image…
        </Menu.Item>
        <Menu.Item
          disabled={isEmpty}
          leftSection={<IconFileTypePng size={16} />}
          onClick={() => void runCommand('graph.exportPng')}
        >
          PNG of current view
        </Menu.Item>
        <Menu.Item
          disabled={isEmpty}
          leftSection={<IconFileTypeSvg size={16} />}
          onClick={() => void runCommand('graph.exportSvg')}
        >
          SVG of current view
        </Menu.Item>
        <Menu.Item
          disabled={isEmpty}
          leftSection={<IconCopy size={16} />}
          onClick={() => void runCommand('graph.copyPicture')}
        >
          Copy image
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Data</Menu.Label>
        <Menu.Item
          disabled={isEmpty}
          leftSection={<IconTable size={16} />}
          onClick={() => void runCommand('graph.openDataDialog')}
        >
          Export data…
        </Menu.Item>
        {dataFormats.map(({ id, label }) => (
          <Menu.Item
            key={id}
            pl={36}
            disabled={isEmpty}
            onClick={() => void runCommand(`graph.export-${id}`)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
