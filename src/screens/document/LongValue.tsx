import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import classes from './JsonValue.module.css';

/** Shows more of a value whose row has place for its beginning only. */
export function LongValue({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.more}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onDoubleClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          Show more
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Value"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text needs the focus */}
        <pre className={classes.whole} tabIndex={0} data-autofocus>
          {isOpen && <BoundedText text={text} units={4_000} />}
        </pre>
      </Popover.Dropdown>
    </Popover>
  );
}
