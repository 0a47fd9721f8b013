import { Button, PasswordInput, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ApplierSettings, allDatabases, fetchApplierSettings } from '../../api/statistics.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FieldGrid } from '../../ui/forms/FieldGrid.tsx';
import { type ConfigureArgs, titleOf } from './replication-commands.ts';

interface ApplierDialogProps {
  /** Name of the database, or `allDatabases`. */
  readonly applier: string;
  readonly onClose: () => void;
}

/** The leader of a database, or of all databases, and how it is followed. */
export function ApplierDialog({ applier, onClose }: ApplierDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', 'applier', applier],
    queryFn: ({ signal }) => fetchApplierSettings(applier, signal),
    staleTime: 0,
  });
  if (data !== undefined) return <ApplierForm applier={applier} settings={data} onClose={onClose} />;
  return (
    <Dialog title={`Applier of ${titleOf(applier)}`} onClose={onClose}>
      {error ? (
        <ErrorPanel
          title="The configuration could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}

function ApplierForm({
  applier,
  settings,
  onClose,
}: ApplierDialogProps & { readonly settings: ApplierSettings }) {
  const form = useForm({
    initialValues: {
      endpoint: settings.endpoint ?? '',
      database: settings.database ?? applier,
      username: settings.username ?? '',
      password: '',
      includeSystem: settings.includeSystem === true,
      autoStart: settings.autoStart === true,
      autoResync: settings.autoResync === true,
    },
    validateInputOnBlur: true,
    validate: {
      endpoint: (text) =>
        /^(https?|tcp|ssl):\/\/\S+$/.test(text) ? null : 'Expected an address such as http://10.0.0.1:8529',
    },
  });
  const argsOf = (): ConfigureArgs => {
    const { password, database, ...values } = form.getValues();
    return {
      applier,
      settings: {
        ...values,
        ...(applier === allDatabases ? {} : { database }),
        // Without input, the stored password stays.
        ...(password === '' ? {} : { password }),
      },
    };
  };
  const save = async () => {
    if (form.validate().hasErrors) return;
    await tryCommand('replication.configure', argsOf());
    onClose();
  };
  const follow = () => {
    if (form.validate().hasErrors) return;
    onClose();
    void runCommand('replication.follow', argsOf());
  };
  return (
    <Dialog
      title={`Applier of ${titleOf(applier)}`}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button variant="default" onClick={follow}>
          Copy and follow…
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Endpoint of the leader"
          description="The option --replication-endpoint of this server must name it."
          placeholder="http://10.0.0.1:8529"
          data-autofocus
          spellCheck={false}
          {...form.getInputProps('endpoint')}
        />
        <FieldGrid>
          {applier !== allDatabases && (
            <TextInput label="Its database" spellCheck={false} {...form.getInputProps('database')} />
          )}
          <TextInput label="User" autoComplete="off" spellCheck={false} {...form.getInputProps('username')} />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder="unchanged"
            {...form.getInputProps('password')}
          />
        </FieldGrid>
        <Switch
          label="Copy collections of the system"
          description="In _system also the users, whose sessions here end: sign in as a user of the leader."
          {...form.getInputProps('includeSystem', { type: 'checkbox' })}
        />
        <Switch
          label="Start the applier with the server"
          {...form.getInputProps('autoStart', { type: 'checkbox' })}
        />
        <Switch
          label="Copy all data again if the log of the leader has a gap"
          {...form.getInputProps('autoResync', { type: 'checkbox' })}
        />
      </Stack>
    </Dialog>
  );
}
