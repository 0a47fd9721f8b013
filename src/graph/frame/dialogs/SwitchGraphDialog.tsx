import { Checkbox, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { collectionType } from '../../../../protocol/api/collection.ts';
import { fetchCollections } from '../../../api/collections.ts';
import { fetchGraphs } from '../../../api/graphs.ts';
import { runCommand, tryCommand } from '../../../command.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import {
  type AdapterConfig,
  type AdapterType,
  configOfAddress,
  configProblem,
  isListOffered,
  offeredNames,
} from '../../adapters/adapter-config.ts';
import { useWorkspace } from '../../ui/workspace-context.tsx';

const sources: readonly { readonly value: AdapterType; readonly label: string }[] = [
  { value: 'gharial', label: 'Named graph' },
  { value: 'arango', label: 'Collections' },
  { value: 'foxx', label: 'Service' },
  { value: 'json', label: 'JSON files (read-only)' },
  { value: 'preview', label: 'Preview (changes nothing)' },
];

/** The source of the graph and how it starts. */
export function SwitchGraphDialog() {
  const { graph } = useWorkspace();
  const { search } = useLocation();
  const graphs = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const [config, setConfig] = useState<AdapterConfig>(() =>
    configOfAddress(graph, new URLSearchParams(search)),
  );
  const [isRandom, setRandom] = useState(true);
  const change = (changes: Partial<AdapterConfig>) => setConfig({ ...config, ...changes });
  const names = offeredNames(graphs.data?.map(({ name }) => name) ?? [graph]);
  const { type } = config;
  const problem = configProblem(config);
  return (
    <Dialog
      title="Switch Graph"
      submitLabel="Switch"
      onClose={() => void runCommand('graph.closeDialog')}
      isSubmitDisabled={problem !== undefined}
      onSubmit={async () => {
        const name = type === 'gharial' ? config.graph : graph.split(' ')[0]!;
        await tryCommand('graph.switchGraph', { graph: name, isRandom, config });
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Source"
          data={[...sources]}
          value={type}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        {type === 'gharial' && isListOffered('graphs', names) && (
          <NativeSelect
            label="Graph"
            data={[...new Set([...(names.includes(config.graph) ? [] : ['']), ...names])]}
            value={names.includes(config.graph) ? config.graph : ''}
            onChange={(event) => change({ graph: event.currentTarget.value })}
            data-autofocus
          />
        )}
        {type === 'gharial' && !isListOffered('graphs', names) && (
          <Text size="sm" c="dimmed">
            The database has no graphs.
          </Text>
        )}
        {type === 'arango' && <CollectionLists config={config} onChange={change} />}
        {type === 'foxx' && (
          <TextInput
            label="Route"
            description="Path of the service below the database. It answers /query/{id}, /nodes and /edges."
            placeholder="/my-graph"
            value={config.route}
            onChange={(event) => change({ route: event.currentTarget.value.trim() })}
          />
        )}
        {type === 'json' && (
          <TextInput
            label="Path"
            description="A vertex is read from {path}{id}.json, a tree with children."
            placeholder="/trees/"
            value={config.path}
            onChange={(event) => change({ path: event.currentTarget.value.trim() })}
          />
        )}
        {(type === 'foxx' || type === 'json') && (
          <TextInput
            label="First vertex"
            placeholder="id"
            value={config.first}
            onChange={(event) => change({ first: event.currentTarget.value.trim() })}
          />
        )}
        {problem !== undefined && (
          <Text size="sm" c="dimmed" role="status">
            {problem}
          </Text>
        )}
        <Checkbox
          label="Start with random vertex"
          checked={isRandom}
          onChange={(event) => setRandom(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}

interface CollectionListsProps {
  readonly config: AdapterConfig;
  readonly onChange: (changes: Partial<AdapterConfig>) => void;
}

/** Lists of vertex and edge collections, if there are at least two names. */
function CollectionLists({ config, onChange }: CollectionListsProps) {
  const { data: all } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const namesOf = (type: number) =>
    offeredNames((all ?? []).filter((each) => each.type === type).map(({ name }) => name));
  const lists = [
    { label: 'Vertex collections', member: 'nodeCollections', names: namesOf(collectionType.document) },
    { label: 'Edge collections', member: 'edgeCollections', names: namesOf(collectionType.edge) },
  ] as const;
  return lists.map(({ label, member, names }) =>
    isListOffered('collections', names) ? (
      <MultiSelect
        key={member}
        label={label}
        data={[...names]}
        searchable
        value={[...config[member]]}
        onChange={(chosen) => onChange({ [member]: chosen })}
        comboboxProps={{ withinPortal: true }}
      />
    ) : (
      <Checkbox
        key={member}
        label={names[0] === undefined ? `${label}: none` : `${label}: ${names[0]}`}
        disabled={names.length === 0}
        checked={names.length > 0 && config[member].includes(names[0]!)}
        onChange={(event) => onChange({ [member]: event.currentTarget.checked ? [...names] : [] })}
      />
    ),
  );
}
