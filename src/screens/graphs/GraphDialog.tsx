import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CollectionInfo, collectionType } from '../../../protocol/api/collection.ts';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { fetchCollections } from '../../api/collections.ts';
import { tryCommand } from '../../command.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { useIsCluster } from '../../ui/hooks/use-is-cluster.ts';
import { CollectionsInput } from './CollectionsInput.tsx';
import { DefinitionFields } from './DefinitionFields.tsx';
import { DistributionFields } from './DistributionFields.tsx';
import {
  distributionErrors,
  distributionOf,
  type GraphFormValues,
  graphFormValues,
  noDistribution,
} from './graph-form.ts';
import { filledDefinitions, validateGraph } from './validate-graph.ts';

const isEdge = ({ type }: CollectionInfo) => type === collectionType.edge;

const noDefinition = { collection: '', from: [], to: [] };

interface GraphDialogProps {
  /** All collections of the database. */
  readonly graphs: readonly GraphInfo[];
  /** The graph to edit; undefined creates a new one. */
  readonly graph: GraphInfo | undefined;
  readonly onClose: () => void;
}

/** Creates a graph or changes its collections. The input is kept after an error and a reload. */
export function GraphDialog({ graphs, graph, onClose }: GraphDialogProps) {
  const { data: collections = [] } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const isDistributed = useIsCluster() && graph === undefined;
  const form = useForm<GraphFormValues>({
    initialValues: graph
      ? {
          name: graph.name,
          // The error of a graph without definitions belongs to the first row.
          definitions: graph.edgeDefinitions.length > 0 ? graph.edgeDefinitions : [noDefinition],
          orphans: graph.orphanCollections,
          ...noDistribution,
        }
      : { name: '', definitions: [noDefinition], orphans: [], ...noDistribution },
    validateInputOnChange: true,
    validateInputOnBlur: true,
    validate: (draft) => ({
      ...validateGraph(draft, graphs, graph?.name),
      ...(isDistributed ? distributionErrors(draft) : {}),
    }),
  });
  const draft = useFormDraft(graph ? `graph ${graph.name}` : 'new graph', form, graphFormValues);
  const own = collections.filter(({ isSystem }) => !isSystem);
  const edgeNames = own.filter(isEdge).map(({ name }) => name);
  const vertexNames = own.filter((collection) => !isEdge(collection)).map(({ name }) => name);

  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = async () => {
    if (form.validate().hasErrors) return;
    await save(graph, form.getValues(), isDistributed);
    close();
  };

  return (
    <Dialog
      title={graph ? `Edit graph '${graph.name}'` : 'New graph'}
      submitLabel={graph ? 'Save' : 'Create'}
      isSubmitDisabled={Object.keys(form.errors).length > 0}
      size="lg"
      hasDraft
      onClose={close}
      onSubmit={submit}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          data-autofocus={graph === undefined || undefined}
          disabled={graph !== undefined}
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps('name')}
        />
        <Stack gap="sm">
          <Text component="h3" fw={600}>
            Edge definitions
          </Text>
          {form.values.definitions.map((_definition, index) => (
            <DefinitionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: the position in the form identifies a row
              key={index}
              index={index}
              form={form}
              graphs={graphs}
              graphName={graph?.name}
              edgeNames={edgeNames}
              vertexNames={vertexNames}
            />
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.insertListItem('definitions', noDefinition)}
          >
            Add edge definition
          </Button>
        </Stack>
        <CollectionsInput
          label="Vertex collections"
          description="Vertex collections without an edge definition."
          names={vertexNames}
          {...form.getInputProps('orphans')}
        />
        {isDistributed && <DistributionFields form={form} />}
      </Stack>
    </Dialog>
  );
}

async function save(
  graph: GraphInfo | undefined,
  draft: GraphFormValues,
  isDistributed: boolean,
): Promise<void> {
  const definitions = filledDefinitions(draft);
  if (graph) {
    await tryCommand('graphs.save', { graph, definitions, orphans: draft.orphans });
    return;
  }
  await tryCommand('graphs.create', {
    name: draft.name,
    edgeDefinitions: definitions,
    orphanCollections: draft.orphans,
    ...(isDistributed ? distributionOf(draft) : {}),
  });
}
