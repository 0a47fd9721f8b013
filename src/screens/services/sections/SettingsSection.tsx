import { Button, Checkbox, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConsoleService, ServiceDependency, ServiceSetting } from '../../../../protocol/api/services.ts';
import { fetchServiceSettings } from '../../../api/installed-services.ts';
import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import classes from '../Services.module.css';
import { settingProblem } from '../validate-service.ts';
import { DependencyField, SettingField } from './SettingField.tsx';
import {
  dependencyProblem,
  dependencyText,
  dependencyValue,
  settingText,
  settingValue,
} from './setting-texts.ts';

interface SectionProps {
  readonly service: ConsoleService;
  readonly services: readonly ConsoleService[];
}

/** Configuration, dependencies and rights of a service. */
export function SettingsSection({ service, services }: SectionProps) {
  const { mount } = service;
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'settings', mount],
    queryFn: ({ signal }) => fetchServiceSettings(mount, signal),
  });
  if (error) {
    return (
      <ErrorPanel title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <ScreenSkeleton rows={4} />;
  return (
    <div className={classes.columns}>
      <section className={classes.column} aria-label="Configuration">
        <ConfigurationForm
          key={JSON.stringify(data.configuration)}
          mount={mount}
          entries={data.configuration}
        />
      </section>
      <section className={classes.column} aria-label="Dependencies and rights">
        <DependenciesForm
          key={JSON.stringify(data.dependencies)}
          mount={mount}
          entries={data.dependencies}
          services={services}
        />
        <Rights service={service} />
      </section>
    </div>
  );
}

/** Texts of a form by name, with their problems and those that differ from the stored ones. */
function useTexts<Entry>(
  entries: Readonly<Record<string, Entry>>,
  textOf: (entry: Entry) => string,
  problemOf: (entry: Entry, text: string) => string | undefined,
) {
  const names = Object.keys(entries);
  const stored = (name: string) => textOf(entries[name]!);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const textAt = (name: string) => texts[name] ?? stored(name);
  const problems = Object.fromEntries(names.map((name) => [name, problemOf(entries[name]!, textAt(name))]));
  const changed = names.filter((name) => textAt(name) !== stored(name));
  return {
    textAt,
    problems,
    changed,
    isWrong: changed.some((name) => problems[name] !== undefined),
    set: (name: string, text: string) => setTexts({ ...texts, [name]: text }),
    discard: () => setTexts({}),
  };
}

function ConfigurationForm(props: {
  readonly mount: string;
  readonly entries: Readonly<Record<string, ServiceSetting>>;
}) {
  const { mount, entries } = props;
  const form = useTexts(entries, settingText, (entry, text) =>
    settingProblem(entry.type, text, entry.required && entry.default === undefined),
  );
  const save = () => {
    const values = Object.fromEntries(
      form.changed.map((name) => [name, settingValue(entries[name]!, form.textAt(name))]),
    );
    void runCommand('services.saveSettings', { mount, kind: 'configuration', values });
  };
  const names = Object.keys(entries);
  return (
    <SettingsForm
      title="Configuration"
      count={formatAmount(names.length, 'setting')}
      hasFields={names.length > 0}
      form={form}
      onSave={save}
    >
      {names.length === 0 && <Text c="dimmed">The manifest has no settings.</Text>}
      {names.map((name) => (
        <SettingField
          key={name}
          name={name}
          entry={entries[name]!}
          text={form.textAt(name)}
          problem={form.problems[name]}
          onChange={(text) => form.set(name, text)}
        />
      ))}
    </SettingsForm>
  );
}

function DependenciesForm(props: {
  readonly mount: string;
  readonly entries: Readonly<Record<string, ServiceDependency>>;
  readonly services: readonly ConsoleService[];
}) {
  const { mount, entries, services } = props;
  const form = useTexts(entries, dependencyText, dependencyProblem);
  const save = () => {
    const values = Object.fromEntries(
      form.changed.map((name) => [name, dependencyValue(entries[name]!, form.textAt(name))]),
    );
    void runCommand('services.saveSettings', { mount, kind: 'dependencies', values });
  };
  const names = Object.keys(entries);
  return (
    <SettingsForm
      title="Dependencies"
      count={formatAmount(names.length, 'dependency', 'dependencies')}
      hasFields={names.length > 0}
      form={form}
      onSave={save}
    >
      {names.length === 0 && <Text c="dimmed">The service uses no other service.</Text>}
      {names.map((name) => (
        <DependencyField
          key={name}
          name={name}
          entry={entries[name]!}
          services={services.filter((each) => each.mount !== mount)}
          text={form.textAt(name)}
          problem={form.problems[name]}
          onChange={(text) => form.set(name, text)}
        />
      ))}
    </SettingsForm>
  );
}

function SettingsForm(props: {
  readonly title: string;
  readonly count: string;
  readonly hasFields: boolean;
  readonly form: Pick<ReturnType<typeof useTexts>, 'changed' | 'isWrong' | 'discard'>;
  readonly onSave: () => void;
  readonly children: ReactNode;
}) {
  const { title, form } = props;
  const refusal = useRefusal();
  const { length } = form.changed;
  const reason = length === 0 ? 'Nothing is changed.' : form.isWrong ? 'A value is not valid.' : undefined;
  return (
    <form
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if ((refusal ?? reason) === undefined) props.onSave();
      }}
    >
      <Group gap="xs" mb="sm">
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm">
          {props.count}
        </Text>
      </Group>
      <div className={classes.fields}>{props.children}</div>
      <Group mt="md" mb="xl" hidden={!props.hasFields}>
        <ActionButton refusal={refusal ?? reason} onClick={props.onSave}>
          Save {title.toLowerCase()}
        </ActionButton>
        <Button variant="default" disabled={length === 0} onClick={form.discard}>
          Discard
        </Button>
        <Text c="dimmed" size="sm" role="status">
          {length > 0 && formatAmount(length, 'change')}
        </Text>
      </Group>
    </form>
  );
}

/** What an administrator decides about the rights of a mount. */
function Rights({ service }: { readonly service: ConsoleService }) {
  const { mount, isOpen, isTrusted, isBundled, level } = service;
  const refusal = useRefusal('administrator');
  const save = (changes: object) => void runCommand('services.saveMount', { mount, changes });
  return (
    <Stack gap="sm" className={classes.fields}>
      <Title order={2}>Rights</Title>
      <Text c="dimmed" size="sm">
        {refusal ?? 'Only administrators change these settings.'}
      </Text>
      <Select
        label="Access level of the service on its database"
        data={[
          { value: 'rw', label: 'Read and write' },
          { value: 'ro', label: 'Read only' },
        ]}
        value={level}
        allowDeselect={false}
        disabled={refusal !== undefined}
        onChange={(value) => value !== null && save({ level: value })}
      />
      <Switch
        label="Open to requests without a user"
        description="The service itself decides which requests it answers."
        checked={isOpen}
        disabled={refusal !== undefined}
        onChange={(event) => save({ isOpen: event.currentTarget.checked })}
      />
      <Checkbox
        label="Trust its pages"
        description={
          isBundled
            ? 'The service is a part of Orrery: its pages are trusted until a file is changed.'
            : "Its pages run outside of the browser's sandbox, and can act as the signed-in user of the console."
        }
        checked={isTrusted || isBundled}
        disabled={refusal !== undefined || isBundled}
        onChange={(event) => save({ isTrusted: event.currentTarget.checked })}
      />
    </Stack>
  );
}
