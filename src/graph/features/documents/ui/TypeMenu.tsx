import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBraces, IconCircleOff, IconHash, IconLetterCase, IconToggleLeft } from '@tabler/icons-react';
import { type DraftType, draftTypes } from '../attribute-draft.ts';

const typeIcons = {
  string: IconLetterCase,
  number: IconHash,
  boolean: IconToggleLeft,
  null: IconCircleOff,
  json: IconBraces,
} as const satisfies Record<DraftType, unknown>;

const typeNames: Readonly<Record<DraftType, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  null: 'Null',
  json: 'Array or object',
};

interface TypeMenuProps {
  readonly name: string;
  readonly type: DraftType;
  readonly onChange: (type: DraftType) => void;
}

/** The type of a value; only this control changes it. */
export function TypeMenu({ name, type, onChange }: TypeMenuProps) {
  const Icon = typeIcons[type];
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Tooltip label={typeNames[type]}>
          <ActionIcon size={28} aria-label={`Type of ${name}: ${typeNames[type]}`}>
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {draftTypes.map((each) => {
          const EachIcon = typeIcons[each];
          return (
            <Menu.Item
              key={each}
              leftSection={<EachIcon size={14} />}
              aria-current={each === type || undefined}
              onClick={() => each !== type && onChange(each)}
            >
              {typeNames[each]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
