import { NativeSelect, NumberInput } from '@mantine/core';
import { useEffect } from 'react';
import { runCommand } from '../../command.ts';
import type { Parameter, ParameterValues } from '../layouts/parameter.ts';
import { degreeName } from '../layouts/vertex-values.ts';
import { AttributeName } from './AttributeName.tsx';
import { VertexPicker } from './VertexPicker.tsx';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

interface ParameterFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly values: ParameterValues;
  readonly onChange: (id: string, value: number | string) => void;
}

/** A form generated from parameter descriptions. */
export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  useAttributeExamples(parameters);
  return parameters.map((parameter) => (
    <Field
      key={parameter.id}
      parameter={parameter}
      value={values[parameter.id] ?? parameter.default}
      onChange={(value) => onChange(parameter.id, value)}
    />
  ));
}

function useAttributeExamples(parameters: readonly Parameter[]): void {
  const needsVertices = parameters.some(({ kind }) => kind === 'attribute');
  const needsEdges = parameters.some(({ kind }) => kind === 'edgeAttribute');
  useEffect(() => {
    if (needsVertices) void runCommand('graph.loadAttributeExamples');
    if (needsEdges) void runCommand('graph.loadEdgeAttributeExamples');
  }, [needsVertices, needsEdges]);
}

interface FieldProps {
  readonly parameter: Parameter;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

function Field({ parameter, value, onChange }: FieldProps) {
  const { model } = useWorkspace();
  const vertexExamples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const edgeExamples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const { label, help } = parameter;
  switch (parameter.kind) {
    case 'number':
      return (
        <NumberInput
          label={label}
          description={help}
          min={parameter.minimum}
          max={parameter.maximum}
          step={parameter.step}
          value={value}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={help}
          value={String(value)}
          data={[...parameter.options]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'values': {
      const columns = [...model.computed.values()].filter(
        ({ kind, id }) => kind === 'number' && id !== degreeName,
      );
      return (
        <NativeSelect
          label={label}
          description={help}
          value={String(value)}
          data={[
            { value: degreeName, label: 'Degree' },
            ...columns.map((column) => ({ value: column.id, label: column.label })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case 'attribute':
    case 'edgeAttribute':
      return (
        <AttributeName
          label={label}
          description={help}
          value={String(value)}
          examples={parameter.kind === 'attribute' ? vertexExamples : edgeExamples}
          onCommit={onChange}
        />
      );
    case 'vertex':
      return (
        <VertexPicker
          scope="picture"
          label={label}
          description={help}
          value={String(value)}
          onChange={onChange}
        />
      );
  }
}
