import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchFilters } from '../../api/document-filters.ts';
import { runCommand } from '../../command.ts';
import { cutText } from '../../lib/bound-text.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { type Condition, parseFilter, printFilter } from './document-filter.ts';
import classes from './FilterPanel.module.css';

interface SavedFiltersProps {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  readonly onApply: (conditions: readonly Condition[]) => void;
}

/** UTF-16 units of a name. */
const maxName = 60;

/** The named filters of a collection: applies, saves and removes them, and copies the link of the list. */
export function SavedFilters({ collection, conditions, onApply }: SavedFiltersProps) {
  const [isNaming, setNaming] = useState(false);
  const refusal = useRefusal();
  const { data = [] } = useQuery({
    queryKey: ['documents', collection, 'filters'],
    queryFn: ({ signal }) => fetchFilters(collection, signal),
  });
  const hasFilter = conditions.length > 0;
  return (
    <Popover opened={isNaming} onChange={setNaming} trapFocus position="bottom-end">
      <Popover.Target>
        <span>
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconBookmark size={14} />}
                rightSection={<IconChevronDown size={14} />}
              >
                Saved filters
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {data.length === 0 && <Menu.Label>No saved filters of this collection</Menu.Label>}
              {data.map((filter) => (
                <div key={filter.key} className={classes.saved}>
                  <Menu.Item onClick={() => onApply(parseFilter(filter.filter))}>
                    {cutText(filter.title, maxName)}
                  </Menu.Item>
                  <ActionIcon
                    aria-label={`Delete the filter ${cutText(filter.title, maxName)}`}
                    disabled={refusal !== undefined}
                    onClick={() => void runCommand('documents.removeFilter', filter)}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </div>
              ))}
              <Menu.Divider />
              <Menu.Item
                disabled={!hasFilter || refusal !== undefined}
                title={refusal}
                onClick={() => setNaming(true)}
              >
                Save this filter…
              </Menu.Item>
              <Menu.Item disabled={!hasFilter} onClick={() => void runCommand('documents.copyLink')}>
                Copy link
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <NameForm
          names={data.map(({ title }) => title)}
          onName={(title) => {
            setNaming(false);
            void runCommand('documents.saveFilter', { collection, title, filter: printFilter(conditions) });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface NameFormProps {
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
}

function NameForm({ names, onName }: NameFormProps) {
  const [name, setName] = useState('');
  const text = name.trim();
  const isTaken = names.includes(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the filter is around this one in the tree of components.
    event.stopPropagation();
    if (text !== '' && !isTaken) onName(text);
  };
  return (
    <form onSubmit={submit} aria-label="Save the filter">
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        error={isTaken ? 'There is a filter of this name.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt="xs" disabled={text === '' || isTaken}>
        Save filter
      </Button>
    </form>
  );
}
