import { Button, Switch, Text, UnstyledButton } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { FoldingSection } from '../../../../ui/panes/FoldingSection.tsx';
import { BoundedText } from '../../../../ui/values/BoundedText.tsx';
import { hasText } from '../../../model/exact-document.ts';
import type { GraphModel } from '../../../model/GraphModel.ts';
import { VertexSwatch } from '../../../ui/VertexSwatch.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { isSystemAttribute } from '../../documents/ui/attribute-rows.ts';
import { attributesOf } from '../attribute-values.ts';
import { compareAttributes, compareNeighbours } from '../compare-vertices.ts';
import classes from './details.module.css';

/** Common neighbours with a line of their own. */
const maxCommon = 100;
/** UTF-16 units of a value. */
const maxValue = 100;

interface ComparisonProps {
  readonly ids: readonly [string, string];
}

/** Two vertices side by side: their attributes, the edges between them, their common neighbours, and the way between them. */
export function Comparison({ ids }: ComparisonProps) {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const vertices = ids.map((id) => model.findVertex(id));
  const labels = comparedLabels(model, ids);
  return (
    <>
      <ComparedAttributes ids={ids} labels={labels} />
      {vertices[0] !== undefined && vertices[1] !== undefined && (
        <ComparedSurroundings vertices={[vertices[0], vertices[1]]} labels={labels} />
      )}
    </>
  );
}

/** The labels of two vertices, or their ids if they are not in the picture. */
export function comparedLabels(model: GraphModel, ids: readonly [string, string]): readonly [string, string] {
  const labelOf = (id: string) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? id : model.labelOf(vertex);
  };
  return [labelOf(ids[0]), labelOf(ids[1])];
}

function ComparedAttributes({
  ids,
  labels,
}: {
  readonly ids: readonly [string, string];
  readonly labels: readonly [string, string];
}) {
  const { model } = useWorkspace();
  const [isOnlyDifferent, setOnlyDifferent] = useState(false);
  const documents = ids.map((id) => {
    const found = model.findDocument(id);
    return found !== undefined && hasText(found) ? found : undefined;
  });
  const [one, other] = documents;
  useLoadedDocument(ids[0], one !== undefined);
  useLoadedDocument(ids[1], other !== undefined);
  const isLoaded = one !== undefined && other !== undefined;
  const rows = !isLoaded
    ? []
    : compareAttributes(attributesOf(one, isSystemAttribute).own, attributesOf(other, isSystemAttribute).own);
  const different = rows.filter(({ isEqual }) => !isEqual);
  return (
    <FoldingSection
      name="graph-compared-attributes"
      title="Attributes"
      note={
        isLoaded ? `${formatExact(different.length)} of ${formatExact(rows.length)} differ` : 'not loaded'
      }
    >
      <Switch
        size="xs"
        mb="xs"
        label="Only differences"
        checked={isOnlyDifferent}
        onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
      />
      <table className={classes.compared}>
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            {ids.map((id, place) => (
              <th key={id} scope="col" title={id}>
                <VertexSwatch vertexId={id} /> <bdi>{labels[place]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isOnlyDifferent ? different : rows).map(({ name, texts, isEqual }) => (
            <tr key={name} data-equal={isEqual || undefined}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {ids.map((id, place) => (
                <td key={id}>{valueText(texts[place])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FoldingSection>
  );
}

/** Reads a document unless it is loaded. */
function useLoadedDocument(id: string, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) void runCommand('graph.loadDocument', { id });
  }, [id, isLoaded]);
}

function valueText(text: string | undefined): ReactNode {
  if (text === undefined) return <span className={classes.muted}>–</span>;
  return text === '' ? (
    <span className={classes.muted}>empty text</span>
  ) : (
    <BoundedText text={text} units={maxValue} />
  );
}

function ComparedSurroundings({
  vertices,
  labels,
}: {
  readonly vertices: readonly [number, number];
  readonly labels: readonly [string, string];
}) {
  const { model } = useWorkspace();
  const { common, onlyOfFirst, onlyOfSecond, forward, backward } = compareNeighbours(model, ...vertices);
  const between = [
    ...(forward > 0 ? [`${formatAmount(forward, 'edge')} ${labels[0]} → ${labels[1]}`] : []),
    ...(backward > 0 ? [`${formatAmount(backward, 'edge')} ${labels[1]} → ${labels[0]}`] : []),
  ].join(', ');
  return (
    <FoldingSection
      name="graph-common-neighbours"
      title="Common neighbours"
      note={`${formatExact(common.length)} shown`}
    >
      <Text size="xs" c="dimmed" mb="xs">
        {between === '' ? 'No edge between them.' : `${between}.`} Neighbours in the picture of{' '}
        <bdi>{labels[0]}</bdi> only: {formatExact(onlyOfFirst)}, of <bdi>{labels[1]}</bdi> only:{' '}
        {formatExact(onlyOfSecond)}.
      </Text>
      {common.slice(0, maxCommon).map((vertex) => {
        const vertexId = model.vertexIds.at(vertex)!;
        return (
          <UnstyledButton
            key={vertexId}
            className={classes.end}
            title={vertexId}
            onClick={() => void runCommand('graph.spot', { vertexId })}
          >
            <VertexSwatch vertexId={vertexId} />
            <span>{model.labelOf(vertex)}</span>
          </UnstyledButton>
        );
      })}
      {common.length > maxCommon && (
        <Text size="xs" c="dimmed">
          and {formatExact(common.length - maxCommon)} more
        </Text>
      )}
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconRoute size={14} />}
        onClick={() => void runCommand('graph.findPaths')}
      >
        Find paths between them
      </Button>
    </FoldingSection>
  );
}
