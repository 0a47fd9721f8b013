import { Button, Group, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatExact } from '../../../../lib/format.ts';
import { type IconName, iconNames } from '../../../styles/icons.ts';
import type { IconEntry } from '../../../styles/PictureColumn.ts';
import { IconGlyph } from './IconGlyph.tsx';
import classes from './look.module.css';

const columns = 9;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

interface IconPickerProps {
  readonly entry: IconEntry;
  /** The user chose the icon. */
  readonly isChosen: boolean;
  /** Name of the choice without an own icon. */
  readonly automatic?: string;
  /** undefined: the automatic icon. */
  readonly onChoose: (icon: IconName | 'none' | undefined) => void;
}

/** A value with its icon; a press opens the list of icons. */
export function IconPicker({
  entry: { name, icon, count },
  automatic = 'Automatic',
  isChosen,
  onChoose,
}: IconPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const choose = (next: IconName | 'none' | undefined) => {
    // Focus moves immediately, so that the next key reaches the button.
    target.current?.focus();
    setIsOpen(false);
    onChoose(next);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      withinPortal={false}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          ref={target}
          className={classes.iconValue}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <VisuallyHidden>Icon {icon ?? 'none'}: </VisuallyHidden>
          <span className={classes.iconField}>
            {icon !== undefined && <IconGlyph name={icon} size={16} />}
          </span>
          <span className={classes.legendName} title={name}>
            {name}
          </span>
          <span className={classes.legendCount}>{formatExact(count)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="default" disabled={!isChosen} onClick={() => choose(undefined)}>
            {automatic}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={icon === undefined}
            onClick={() => choose('none')}
          >
            None
          </Button>
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div role="group" aria-label="Icons" className={classes.iconGrid} onKeyDown={moveInGrid}>
          {iconNames.map((each) => (
            <UnstyledButton
              key={each}
              className={classes.iconChoice}
              aria-label={each}
              title={each}
              aria-pressed={each === icon}
              tabIndex={each === (icon ?? iconNames[0]) ? 0 : -1}
              data-autofocus={each === (icon ?? iconNames[0]) || undefined}
              onClick={() => choose(each)}
            >
              <IconGlyph name={each} size={20} />
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrow keys move between icons; Tab leaves the grid. */
function moveInGrid(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[at + step]?.focus();
}
