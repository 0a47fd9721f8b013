import { Group, NativeSelect, NumberInput, Slider, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { runCommand } from '../../command.ts';
import type { NumberParameter, Parameter, ParameterValues } from '../layouts/parameter.ts';
import { degreeName } from '../layouts/vertex-values.ts';
import { AttributeName } from './AttributeName.tsx';
import { VertexPicker } from './VertexPicker.tsx';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

interface ParameterFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly values: ParameterValues;
  readonly onChange: (id: string, value: number | string) => void;
  /** Numbers have sliders. `live`: a change has an effect while the pointer moves; `end`: when the gesture ends. */
  readonly sliders?: SliderKind;
}

type SliderKind = 'live' | 'end';

/** A form generated from parameter descriptions. */
export function ParameterFields({ parameters, values, onChange, sliders }: ParameterFieldsProps) {
  useAttributeExamples(parameters);
  return parameters.map((parameter) => (
    <Field
      key={parameter.id}
      parameter={parameter}
      sliders={sliders}
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
  readonly sliders: SliderKind | undefined;
  readonly parameter: Parameter;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

function Field({ parameter, sliders, value, onChange }: FieldProps) {
  const { model } = useWorkspace();
  const vertexExamples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const edgeExamples = useWorkspaceState((state) => state.edgeAttributeExamples) ?? [];
  const { label } = parameter;
  // Beside the canvas there is no room for explanations.
  const help = sliders ? undefined : parameter.help;
  switch (parameter.kind) {
    case 'number':
      // A range of several powers of ten has no slider: most of it would be in a few pixels.
      if (sliders && parameter.maximum <= 10_000 && typeof value === 'number')
        return (
          <NumberSlider parameter={parameter} value={value} onChange={onChange} isLive={sliders === 'live'} />
        );
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

interface NumberSliderProps {
  readonly parameter: NumberParameter;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly isLive: boolean;
}

/** A live change has an effect at most once a frame; other changes at the end of a drag, or at once by a key. */
function NumberSlider({
  parameter: { label, help, minimum, maximum, step },
  value,
  onChange,
  isLive,
}: NumberSliderProps) {
  const [shown, setShown] = useState(value);
  const [request] = useState<{ frame: number | undefined; next: number }>({ frame: undefined, next: value });
  useEffect(() => setShown(value), [value]);
  const change = (next: number) => {
    setShown(next);
    if (!isLive) return;
    request.next = next;
    request.frame ??= requestAnimationFrame(() => {
      request.frame = undefined;
      onChange(request.next);
    });
  };
  return (
    <div title={help}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {shown}
        </Text>
      </Group>
      <Slider
        mt={6}
        mb={4}
        size={2}
        thumbSize={14}
        min={minimum}
        max={maximum}
        step={step}
        label={null}
        thumbLabel={label}
        value={shown}
        onChange={change}
        {...(!isLive && { onChangeEnd: onChange })}
      />
    </div>
  );
}
