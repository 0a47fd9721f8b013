import { Menu } from '@mantine/core';
import { IconEyeOff, IconFocusCentered, IconMap2, IconSelectAll } from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import type { Region } from '../../model/RegionMap.ts';
import { PointMenu } from './PointMenu.tsx';

interface RegionMenuProps {
  /** Position in the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly region: Region;
  readonly onClose: () => void;
}

/** Context menu of a community on the map. */
export function RegionMenu({ at, region: { id: regionId, name, size }, onClose }: RegionMenuProps) {
  const select = () => runCommand('graph.selectRegion', { regionId });
  return (
    <PointMenu at={at} width={290} onClose={onClose}>
      <Menu.Dropdown aria-label={`Community ${name}`}>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {name}: {formatAmount(size, 'vertex')}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconFocusCentered size={16} />}
          rightSection={<KeyHint shortcut="z" />}
          onClick={() => void runCommand('graph.zoomToRegion', { regionId })}
        >
          Zoom to community
        </Menu.Item>
        <Menu.Item leftSection={<IconSelectAll size={16} />} onClick={() => void select()}>
          Select members
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMap2 size={16} />}
          rightSection={<KeyHint shortcut="shift+c" />}
          onClick={() => void runCommand('graph.toggleRegions')}
        >
          Hide the map of communities
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconEyeOff size={16} />}
          onClick={() => void select().then(() => runCommand('graph.hideSelection'))}
        >
          Remove members from view
        </Menu.Item>
      </Menu.Dropdown>
    </PointMenu>
  );
}
