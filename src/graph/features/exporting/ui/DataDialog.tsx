import { NativeSelect, Stack, TagsInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import { offeredTags } from '../../../../ui/forms/attribute-names.tsx';
import { CsvFields } from '../../../../ui/forms/CsvFields.tsx';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { dataFormats } from '../../../export/registry.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { DataArgs } from '../export-commands.ts';

const close = () => void runCommand('graph.closeDialog');

/** Dialog for a data export: format, part, and attributes to include besides labels, positions and computed values. */
export function DataDialog() {
  const vertexExamples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const edgeExamples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const shown = useWorkspaceState((state) => state.shown);
  const selected = useWorkspaceState((state) => state.selection.vertexIds.length);
  const [formatId, setFormatId] = useState(dataFormats[0]!.id);
  const [scope, setScope] = useState<'shown' | 'selected'>('shown');
  const [vertexAttributes, setVertexAttributes] = useState<string[]>([]);
  const [edgeAttributes, setEdgeAttributes] = useState<string[]>([]);
  useEffect(() => {
    void runCommand('graph.loadAttributeExamples');
    void runCommand('graph.loadEdgeAttributeExamples');
  }, []);
  const submit = async () => {
    const args: DataArgs = { formatId, scope, vertexAttributes, edgeAttributes };
    if (await tryCommand('graph.exportData', args)) close();
  };
  return (
    <Dialog title="Export data" submitLabel="Export" onClose={close} onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Format"
          data={dataFormats.map(({ id, label, description }) => ({
            value: id,
            label: `${label} – ${description}`,
          }))}
          value={formatId}
          onChange={(event) => setFormatId(event.currentTarget.value)}
          data-autofocus
        />
        {formatId.startsWith('csv-') && <CsvFields />}
        <NativeSelect
          label="Scope"
          data={[
            {
              value: 'shown',
              label: `Shown graph: ${formatAmount(shown.vertices, 'vertex')}, ${formatAmount(shown.edges, 'edge')}`,
            },
            {
              value: 'selected',
              label: `Selection: ${formatAmount(selected, 'vertex')} and the edges between them`,
              disabled: selected === 0,
            },
          ]}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value as 'shown' | 'selected')}
        />
        <TagsInput
          label="Vertex attributes"
          description="Labels, positions and computed values are always included."
          {...offeredTags(vertexExamples, vertexAttributes, setVertexAttributes)}
          acceptValueOnBlur
        />
        <TagsInput
          label="Edge attributes"
          {...offeredTags(edgeExamples, edgeAttributes, setEdgeAttributes)}
          acceptValueOnBlur
        />
      </Stack>
    </Dialog>
  );
}
