import { ActionIcon, Button, Popover, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDatabase, IconDeviceLaptop, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx';
import { useRefusal } from '../../../../ui/hooks/use-refusal.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { type ListedStyle, listStyles } from '../saved-styles.ts';
import classes from './style.module.css';

/** Saved styles: those of the database, which all its users share, and those of this browser. */
export function StylePresets() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          Presets
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.presets} aria-label="Presets">
        {isOpen && <PresetList onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function PresetList({ onDone }: { readonly onDone: () => void }) {
  const graph = useWorkspace().source.name;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['styles', 'list'],
    queryFn: ({ signal }) => listStyles(signal),
    staleTime: 0,
  });
  const own = (data ?? []).filter((style) => style.graph === graph);
  const others = (data ?? []).filter((style) => style.graph !== graph);
  return (
    <>
      {isPending && <Skeleton height={28} mx={12} my={8} w="auto" />}
      {error !== null && (
        <ErrorPanel title="The styles could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className={classes.noPreset}>No saved styles. Save this one to use it in other graphs too.</p>
      )}
      <div className={classes.choices}>
        <PresetGroup label="Styles of this graph" styles={own} onDone={onDone} />
        <PresetGroup label="Styles of other graphs" styles={others} onDone={onDone} />
      </div>
      <SaveForm onDone={onDone} />
    </>
  );
}

interface PresetGroupProps {
  readonly label: string;
  readonly styles: readonly ListedStyle[];
  readonly onDone: () => void;
}

function PresetGroup({ label, styles, onDone }: PresetGroupProps) {
  const refusal = useRefusal();
  if (styles.length === 0) return null;
  return (
    <>
      <div className={classes.groupName} aria-hidden>
        {label}
      </div>
      <ul className={classes.presetList} aria-label={label}>
        {styles.map((style) => {
          const PlaceIcon = style.place === 'server' ? IconDatabase : IconDeviceLaptop;
          const reason = style.place === 'server' ? refusal : undefined;
          return (
            <li key={style.key} className={classes.preset}>
              <UnstyledButton
                className={classes.presetButton}
                title={
                  style.place === 'server'
                    ? `Shared with all users of the database, by ${style.owner}`
                    : 'Only in this browser'
                }
                onClick={() => {
                  onDone();
                  void runCommand('styles.apply', { style });
                }}
              >
                <PlaceIcon size={14} aria-label={style.place === 'server' ? 'Shared' : 'In this browser'} />
                <span className={classes.choiceName}>{style.title}</span>
                <span className={classes.choiceNote}>{style.owner}</span>
              </UnstyledButton>
              <ActionIcon
                size={24}
                aria-label={`Delete ${style.title}`}
                disabled={reason !== undefined}
                title={reason}
                onClick={() => {
                  onDone();
                  void runCommand('styles.remove', { style });
                }}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function SaveForm({ onDone }: { readonly onDone: () => void }) {
  const [title, setTitle] = useState('');
  const isLocal = useRefusal() !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    onDone();
    void runCommand('styles.save', { title });
  };
  return (
    <form className={classes.saveForm} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus
        aria-label="Name of the style"
        placeholder="Name of this style"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={title.trim() === ''}>
        Save
      </Button>
      <p className={classes.saveNote}>
        {isLocal
          ? 'Saved in this browser, because you may only read the database.'
          : 'Saved in the database, for all its users.'}
      </p>
    </form>
  );
}
