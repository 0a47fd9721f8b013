import { Popover } from '@mantine/core';
import { IconLayout2 } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
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
      <Popover.Dropdown aria-label="Layouts" p="sm" onKeyDown={returnAtEnds}>
        <LayoutControls onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const focusable =
  'button:not(:disabled), select:not(:disabled), input:not(:disabled):not([type="hidden"]), [tabindex="0"]';

/** The dropdown stands at the end of the page: from its first and last field, Tab leads back to its button. */
function returnAtEnds(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const { currentTarget: dropdown, target, shiftKey } = event;
  const fields = [...dropdown.querySelectorAll<HTMLElement>(focusable)];
  if (target !== fields.at(shiftKey ? 0 : -1)) return;
  const button = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(dropdown.id)}"]`);
  if (button === null) return;
  event.preventDefault();
  button.focus();
}
