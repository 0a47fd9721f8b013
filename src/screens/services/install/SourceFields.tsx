import { Radio, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionType } from '../../../../protocol/api/collection.ts';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { fetchCollections } from '../../../api/collections.ts';
import { fetchStore } from '../../../api/installed-services.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import classes from '../Services.module.css';
import type { InstallValues } from './install-values.ts';
import type { InstallForm } from './use-install-form.ts';

type TextName = {
  [Name in keyof InstallValues]: InstallValues[Name] extends string ? Name : never;
}[keyof InstallValues];

/** A text of the form with its message. */
function TextField(props: {
  readonly form: InstallForm;
  readonly name: TextName;
  readonly label: string;
  readonly description?: string;
}) {
  const { form, name, label, description } = props;
  return (
    <TextInput
      label={label}
      description={description}
      spellCheck={false}
      autoComplete="off"
      error={form.shown(name)}
      value={form.values[name]}
      onBlur={() => form.touch(name)}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** The tab New app. */
export function NewServiceFields({ form }: { readonly form: InstallForm }) {
  const { data: collections = [] } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const own = collections.filter(({ isSystem }) => !isSystem);
  const namesOf = (isEdge: boolean) =>
    own.filter(({ type }) => (type === collectionType.edge) === isEdge).map(({ name }) => name);
  return (
    <>
      <div className={classes.pair}>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="author" label="Author" />
      </div>
      <TextField form={form} name="description" label="Description" />
      <TextField form={form} name="license" label="License" />
      <div className={classes.pair}>
        <TagsInput
          label="Document collections"
          description="The service has routes for each. Missing ones are created."
          data={namesOf(false)}
          value={[...form.values.documentCollections]}
          acceptValueOnBlur
          onChange={(documentCollections) => form.set({ documentCollections })}
        />
        <TagsInput
          label="Edge collections"
          description="The service has routes for each. Missing ones are created."
          data={namesOf(true)}
          value={[...form.values.edgeCollections]}
          acceptValueOnBlur
          onChange={(edgeCollections) => form.set({ edgeCollections })}
        />
      </div>
    </>
  );
}

/** The tab App store. */
export function StoreFields(props: {
  readonly form: InstallForm;
  readonly services: readonly ConsoleService[];
}) {
  const { form, services } = props;
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'store'],
    queryFn: ({ signal }) => fetchStore(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return <ErrorPanel title="The store is unavailable" error={error} onRetry={() => void refetch()} />;
  }
  const word = search.trim().toLowerCase();
  const shown = data?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(word),
  );
  const placeOf = (name: string) => services.find((service) => service.name === name)?.mount;
  return (
    <>
      <TextInput
        label="Search the store"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Radio.Group
        aria-label="Services of the store"
        value={form.values.storeName}
        error={form.shown('storeName') && 'Choose a service.'}
        onChange={(storeName) =>
          form.set({ storeName, ...(form.values.mount === '' ? { mount: `/${storeName}` } : {}) })
        }
      >
        <div className={classes.store}>
          {shown?.map(({ name, description, latestVersion }) => (
            <div
              key={name}
              className={classes.storeItem}
              data-chosen={name === form.values.storeName || undefined}
            >
              <Radio
                value={name}
                label={
                  <>
                    <b>{name}</b> <span className={classes.version}>{latestVersion}</span>
                  </>
                }
                description={description}
              />
              <Text size="sm" c="dimmed">
                {placeOf(name) === undefined ? 'Bundled' : `Installed at ${placeOf(name)}`}
              </Text>
            </div>
          ))}
          {shown?.length === 0 && <Text p="md">No service contains “{search}”.</Text>}
        </div>
      </Radio.Group>
    </>
  );
}

/** The tab GitHub. */
export function GithubFields(props: { readonly form: InstallForm; readonly refusal: string | undefined }) {
  const { form, refusal } = props;
  return (
    <>
      {refusal !== undefined && <Status kind="warning">{refusal}</Status>}
      <div className={classes.pair}>
        <TextField
          form={form}
          name="repository"
          label="Repository"
          description="account/repository, or the address of a zip"
        />
        <TextField form={form} name="version" label="Version or tag" description="Default: master" />
      </div>
    </>
  );
}
