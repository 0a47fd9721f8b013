import { Checkbox, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupContents, ListedBackup } from '../../../protocol/api/console-backups.ts';
import { fetchPresentCounts } from '../../api/backups.ts';
import { fetchOwnDatabases } from '../../api/databases.ts';
import { runCommand } from '../../command.ts';
import { formatDate, formatExact } from '../../lib/format.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { validateDatabaseName } from '../databases/validate-database.ts';
import classes from './BackupsScreen.module.css';
import { restoreCommand } from './backup-words.ts';
import { CommandLine } from './CommandLine.tsx';
import type { RestoreArgs } from './commands.ts';
import { useBackupContents } from './use-backup-contents.ts';

interface RestoreDialogProps {
  readonly backup: ListedBackup;
  readonly onClose: () => void;
}

/** Restores a database of a backup into a new one; existing databases are not changed. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { id, datetime } = backup;
  const { data, error, refetch } = useBackupContents(id);
  const { data: present } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
  });
  const title = `Restore from ${formatDate(Date.parse(datetime), 'utc').slice(0, 16)}`;
  if (data === undefined || present === undefined) {
    return (
      <Dialog title={title} size="lg" onClose={onClose}>
        {error ? (
          <ErrorPanel title="The backup could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </Dialog>
    );
  }
  return <RestoreForm title={title} id={id} databases={data} present={present} onClose={onClose} />;
}

interface RestoreFormProps {
  readonly title: string;
  readonly id: string;
  readonly databases: BackupContents['databases'];
  readonly present: readonly string[];
  readonly onClose: () => void;
}

function RestoreForm({ title, id, databases, present, onClose }: RestoreFormProps) {
  const [database, setDatabase] = useState(databases[0]?.name ?? '');
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const target = typed ?? freeName(database, present);
  const collections = databases.find(({ name }) => name === database)?.collections ?? [];
  const chosen = collections.filter(({ name }) => !left.has(name));
  const problem =
    validateDatabaseName(target) ?? (present.includes(target) ? `'${target}' exists` : undefined);
  const command = restoreCommand(id, database, target);
  const submit = () => {
    const wanted = left.size === 0 ? undefined : chosen.map(({ name }) => name);
    void runCommand('backups.restore', { id, database, target, collections: wanted } satisfies RestoreArgs);
    onClose();
  };
  return (
    <Dialog
      title={title}
      size="lg"
      submitLabel={`Restore into ${target}`}
      isSubmitDisabled={problem !== undefined || (collections.length > 0 && chosen.length === 0)}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldGrid>
        <Select
          label="Database in the backup"
          allowDeselect={false}
          searchable={databases.length > 8}
          data={databases.map(({ name }) => name)}
          value={database}
          onChange={(value) => {
            setDatabase(value ?? '');
            setLeft(new Set());
          }}
        />
        <TextInput
          label="Restore as"
          autoComplete="off"
          spellCheck={false}
          value={target}
          error={problem}
          description={problem === undefined ? 'A new database. Existing ones are not changed.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FieldGrid>
      <CollectionChoice
        database={present.includes(database) ? database : undefined}
        collections={collections}
        left={left}
        onChange={setLeft}
      />
      <p className={classes.line}>
        {left.size === 0
          ? 'With indexes, named graphs and user functions; without users and their rights.'
          : 'With indexes; without named graphs and user functions, which need all collections.'}
      </p>
      <CommandLine text={command} />
    </Dialog>
  );
}

interface ChoiceProps {
  /** The existing database of this name. */
  readonly database: string | undefined;
  readonly collections: BackupContents['databases'][number]['collections'];
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

function CollectionChoice({ database, collections, left, onChange }: ChoiceProps) {
  const names = collections.map(({ name }) => name);
  const { data: counts } = useQuery({
    queryKey: ['backups', 'present', database, names],
    queryFn: ({ signal }) => fetchPresentCounts(database ?? '', names, signal),
    enabled: database !== undefined,
  });
  const toggle = (name: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(name);
    else next.add(name);
    onChange(next);
  };
  if (collections.length === 0) return <p className={classes.line}>The database has no collections.</p>;
  return (
    <section className={classes.choice} aria-label="Collections" tabIndex={-1}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                label="Collection"
                checked={left.size === 0}
                indeterminate={left.size > 0 && left.size < names.length}
                onChange={(event) => onChange(new Set(event.currentTarget.checked ? [] : names))}
              />
            </th>
            <th scope="col">In the backup</th>
            <th scope="col">Now</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {collections.map(({ name, documents }) => {
            const now = counts?.get(name);
            return (
              <tr key={name}>
                <td>
                  <Checkbox
                    size="xs"
                    label={name}
                    checked={!left.has(name)}
                    onChange={(event) => toggle(name, event.currentTarget.checked)}
                  />
                </td>
                <td>{formatExact(documents)}</td>
                <td>{now === undefined ? '–' : formatExact(now)}</td>
                <td>{now === undefined ? '–' : differenceOf(now - documents)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function differenceOf(count: number): string {
  if (count === 0) return 'none';
  return `${count > 0 ? '+' : '−'}${formatExact(Math.abs(count))} since`;
}

/** A name that no database has, such as debian_restored. */
function freeName(database: string, present: readonly string[]): string {
  const first = `${database.replace(/^_+/, '')}_restored`;
  for (let count = 2; ; count++) {
    const name = count === 2 && !present.includes(first) ? first : `${first}_${count}`;
    if (!present.includes(name)) return name;
  }
}
