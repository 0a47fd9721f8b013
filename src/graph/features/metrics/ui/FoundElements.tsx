import { Button, Group, Stack, Text } from '@mantine/core';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { KeyValueList } from '../../../../ui/values/KeyValueList.tsx';
import type { GraphModel } from '../../../model/GraphModel.ts';
import { formatValue } from '../../../styles/format-value.ts';
import classes from '../../../ui/analysis.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { FoundRow } from '../metrics-state.ts';

/** What the last run found: its marks on the canvas, and its rows. */
export function FoundElements() {
  const { model } = useWorkspace();
  const finding = useWorkspaceState((state) => state.metrics.finding);
  if (finding === undefined) return null;
  const { label, facts, vertexIds, edgeIds, rows, rowsLabel, rowCount, isPath } = finding;
  const counts = [formatAmount(vertexIds.length, 'vertex'), formatAmount(edgeIds.length, 'edge')].join(', ');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" role="status">
        {`${counts} marked on the canvas.`}
      </Text>
      <Group gap={6}>
        <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.selectFinding')}>
          Select
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => void runCommand('graph.clearFinding')}
        >
          Clear marks
        </Button>
      </Group>
      {rows.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {rows.length < rowCount
              ? `${rowsLabel}: the first ${formatExact(rows.length)} of ${formatExact(rowCount)}`
              : rowsLabel}
          </Text>
          <ol className={classes.ranking} aria-label={rowsLabel}>
            {rows.map((row) => (
              <Row key={row.vertexIds.join(' ')} row={row} text={textOf(model, row, isPath)} />
            ))}
          </ol>
        </>
      )}
      <KeyValueList entries={facts.map(({ label, text }): [string, string] => [label, text])} />
    </Stack>
  );
}

function textOf(model: GraphModel, { vertexIds }: FoundRow, isPath: boolean): string {
  const labels = vertexIds.map((id) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? id : model.labelOf(vertex);
  });
  return labels.join(isPath ? ' → ' : ' – ');
}

function Row({ row, text }: { readonly row: FoundRow; readonly text: string }) {
  return (
    <li>
      <button
        type="button"
        title={text}
        onClick={() => void runCommand('graph.select', { vertexIds: row.vertexIds })}
      >
        <span>{text}</span>
        <span>{row.value === undefined ? '' : formatValue(row.value)}</span>
      </button>
    </li>
  );
}
