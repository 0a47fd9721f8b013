import { ActionIcon, Autocomplete, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { CollectionsInput } from './CollectionsInput.tsx';
import classes from './DefinitionFields.module.css';
import { definitionOf } from './graph-collections.ts';
import type { GraphFormValues } from './graph-form.ts';

interface DefinitionFieldsProps {
  readonly index: number;
  readonly form: UseFormReturnType<GraphFormValues>;
  readonly graphs: readonly GraphInfo[];
  readonly graphName: string | undefined;
  readonly edgeNames: readonly string[];
  readonly vertexNames: readonly string[];
}

/** One edge definition. If another graph uses the edge collection, its from and to collections are read-only. */
export function DefinitionFields(props: DefinitionFieldsProps) {
  const { index, form, graphs, graphName, edgeNames, vertexNames } = props;
  const path = `definitions.${index}`;
  const { definitions } = form.values;
  const collection = definitions[index]?.collection ?? '';
  const elsewhere = definitionOf(graphs, collection, graphName);
  const usedHere = new Set(definitions.map((definition) => definition.collection));
  const collectionProps = form.getInputProps(`${path}.collection`);

  const choose = (name: string) => {
    collectionProps.onChange(name);
    const known = definitionOf(graphs, name, graphName);
    if (!known) return;
    form.setFieldValue(`${path}.from`, [...known.from]);
    form.setFieldValue(`${path}.to`, [...known.to]);
  };

  return (
    <fieldset className={classes.definition} aria-label={`Edge definition ${index + 1}`}>
      <div className={classes.head}>
        <Autocomplete
          label="Edge collection"
          data={edgeNames.filter((name) => name === collection || !usedHere.has(name))}
          limit={100}
          spellCheck={false}
          // The open list would cover the error.
          openOnFocus={collectionProps.error === undefined}
          {...collectionProps}
          onChange={choose}
        />
        {definitions.length > 1 && (
          <ActionIcon
            aria-label={`Remove edge definition ${index + 1}`}
            onClick={() => form.removeListItem('definitions', index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.ends}>
        <CollectionsInput
          label="From collections"
          names={vertexNames}
          disabled={elsewhere !== undefined}
          {...form.getInputProps(`${path}.from`)}
        />
        <CollectionsInput
          label="To collections"
          names={vertexNames}
          disabled={elsewhere !== undefined}
          {...form.getInputProps(`${path}.to`)}
        />
      </div>
      {elsewhere && (
        <Text size="sm" c="dimmed">
          Another graph already uses {collection}, so its from and to collections cannot be changed here.
        </Text>
      )}
    </fieldset>
  );
}
