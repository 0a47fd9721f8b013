import { Popover } from '@mantine/core';
import { IconLayout2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { HeaderButton } from '../../../ui/HeaderButton.tsx';

const LayoutControls = lazyComponent(async () => (await import('./LayoutControls.tsx')).LayoutControls, null);

/** Layouts of the header: the choice and the parameters, which act while the layout runs. */
export function LayoutMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={304}
      // The canvas stays in use beside the open controls.
      closeOnClickOutside={false}
      returnFocus
    >
      <Popover.Target>
        <HeaderButton label="Layouts" icon={IconLayout2} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Layouts" p="sm">
        <LayoutControls onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
