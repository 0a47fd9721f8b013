import { Button, Menu } from '@mantine/core';
import {
  IconCircleCheck,
  IconDownload,
  IconExternalLink,
  IconFlask,
  IconPlayerPlay,
  IconReplace,
  IconSettings,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ConsoleService } from '../../../protocol/api/services.ts';
import { mountedAddress } from '../../api/installed-services.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { ActionItem } from '../../ui/forms/ActionItem.tsx';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';

const systemRefusal = 'Services of the system cannot be downloaded.';

interface ServiceProps {
  readonly service: ConsoleService;
}

/** The actions of a service in the menu of its tile. */
export function ServiceActionItems({ service }: ServiceProps) {
  const { mount, isDevelopment } = service;
  const refusal = useRefusal();
  const administratorRefusal = useRefusal('administrator');
  return (
    <>
      <Menu.Item
        component="a"
        href={mountedAddress(mount)}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} />}
      >
        Open
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={addresses.service(mount, 'settings')}
        leftSection={<IconSettings size={16} />}
      >
        Configuration and dependencies
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={addresses.service(mount, 'scripts')}
        leftSection={<IconPlayerPlay size={16} />}
      >
        Scripts
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={addresses.service(mount, 'tests')}
        leftSection={<IconFlask size={16} />}
      >
        Tests
      </Menu.Item>
      <Menu.Divider />
      <ActionItem
        leftSection={isDevelopment ? <IconCircleCheck size={16} /> : <IconTool size={16} />}
        refusal={administratorRefusal}
        onClick={() => void runCommand('services.switchMode', service)}
      >
        {isDevelopment ? 'Set Production' : 'Set Development'}
      </ActionItem>
      <Menu.Item
        component={Link}
        to={addresses.installService({ tab: 'zip', mount })}
        leftSection={<IconReplace size={16} />}
      >
        Replace
      </Menu.Item>
      <ActionItem
        leftSection={<IconDownload size={16} />}
        refusal={service.isSystem ? systemRefusal : refusal}
        onClick={() => void runCommand('services.download', service)}
      >
        Download
      </ActionItem>
      <Menu.Divider />
      <ActionItem
        leftSection={<IconTrash size={16} />}
        color="var(--orrery-error)"
        refusal={refusal}
        onClick={() => void runCommand('services.delete', service)}
      >
        Delete
      </ActionItem>
    </>
  );
}

/** Why a page may not show anything; undefined for others. */
function pageNote({ hasPage, isOpen, isTrusted, isBundled }: ConsoleService): string | undefined {
  if (!hasPage || isOpen || isTrusted || isBundled) return undefined;
  return 'The page runs in a sandbox of the browser, without your session. An administrator can trust it in the settings.';
}

/** The actions of a service as buttons above its sections. */
export function ServiceButtons({ service }: ServiceProps) {
  const { mount, isDevelopment, scripts } = service;
  const refusal = useRefusal();
  const administratorRefusal = useRefusal('administrator');
  const names = Object.entries(scripts);
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={mountedAddress(mount)}
        target="_blank"
        rel="noopener"
        title={pageNote(service)}
        leftSection={<IconExternalLink size={16} />}
      >
        Open
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlayerPlay size={16} />}>
            Scripts
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {names.length === 0 && <Menu.Label>The manifest has no scripts.</Menu.Label>}
          {names.map(([name, label]) => (
            <Menu.Item key={name} component={Link} to={addresses.service(mount, 'scripts', { script: name })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionButton
        variant="default"
        leftSection={isDevelopment ? <IconCircleCheck size={16} /> : <IconTool size={16} />}
        refusal={administratorRefusal}
        onClick={() => void runCommand('services.switchMode', service)}
      >
        {isDevelopment ? 'Set Production' : 'Set Development'}
      </ActionButton>
      <Button
        component={Link}
        variant="default"
        to={addresses.installService({ tab: 'zip', mount })}
        leftSection={<IconReplace size={16} />}
      >
        Replace
      </Button>
      {!service.isSystem && (
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={16} />}
          refusal={refusal}
          onClick={() => void runCommand('services.download', service)}
        >
          Download
        </ActionButton>
      )}
      <ActionButton
        variant="default"
        color="danger"
        c="var(--orrery-error)"
        leftSection={<IconTrash size={16} />}
        refusal={refusal}
        onClick={() => void runCommand('services.delete', service)}
      >
        Delete
      </ActionButton>
    </>
  );
}
