import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { palette } from '../../../styles/palette.ts';
import {
  conditionOperators,
  operatorWords,
  type VertexCondition,
} from '../../../styles/vertex-conditions.ts';
import { AttributeName } from '../../../ui/AttributeName.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { ColorField } from './ColorField.tsx';
import { StyleRow, StyleSection } from './StyleSection.tsx';
import { setStyle } from './set-style.ts';
import classes from './style.module.css';

const scales = [0.5, 0.75, 1, 1.5, 2, 3];
const firstFill = palette[5]!.background;

/** Rules of the form: if an attribute has a value, then the vertex has a colour and a size. The last one that holds counts. */
export function ConditionSection() {
  const conditions = useWorkspaceState((state) => state.style.vertexConditions) ?? [];
  const [draft, setDraft] = useState(false);
  const set = (next: readonly VertexCondition[]) =>
    setStyle({ vertexConditions: next.length === 0 ? undefined : next });
  return (
    <StyleSection title="Rules" aside={conditions.length === 0 ? 'if … then …' : String(conditions.length)}>
      {conditions.map((condition, place) => (
        <ConditionRows
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          key={place}
          condition={condition}
          onChange={(next) => set(conditions.map((each, other) => (other === place ? next : each)))}
          onRemove={() => set(conditions.filter((_, other) => other !== place))}
        />
      ))}
      {draft && (
        <ConditionRows
          condition={undefined}
          onChange={(next) => {
            setDraft(false);
            set([...conditions, next]);
          }}
          onRemove={() => setDraft(false)}
        />
      )}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={draft}
        onClick={() => {
          void runCommand('graph.loadAttributeExamples');
          setDraft(true);
        }}
      >
        New rule
      </Button>
    </StyleSection>
  );
}

interface ConditionRowsProps {
  /** Undefined: a new rule, which needs an attribute first. */
  readonly condition: VertexCondition | undefined;
  readonly onChange: (condition: VertexCondition) => void;
  readonly onRemove: () => void;
}

function ConditionRows({ condition, onChange, onRemove }: ConditionRowsProps) {
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  const operator = condition?.operator ?? 'is';
  const needsValue = operator !== 'isSet' && operator !== 'isNotSet';
  const change = (changes: Partial<VertexCondition>) => condition && onChange({ ...condition, ...changes });
  return (
    <fieldset className={classes.condition} aria-label="Rule">
      <StyleRow label="If">
        <div className={classes.conditionRow}>
          <AttributeName
            isInline
            label="Attribute of the rule"
            value={condition?.attribute ?? ''}
            placeholder="Attribute"
            examples={examples}
            onCommit={(attribute) => {
              if (attribute === '') return;
              if (condition !== undefined) change({ attribute });
              else onChange({ attribute, operator: 'isSet', value: '', fill: firstFill });
            }}
          />
          <ActionIcon size={28} variant="subtle" color="gray" aria-label="Remove rule" onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        </div>
      </StyleRow>
      {condition !== undefined && (
        <>
          <StyleRow label="">
            <div className={classes.conditionRow}>
              <NativeSelect
                size="xs"
                aria-label="Comparison"
                value={operator}
                data={conditionOperators.map((value) => ({ value, label: operatorWords[value] }))}
                onChange={(event) =>
                  change({ operator: conditionOperators.find((each) => each === event.currentTarget.value)! })
                }
              />
              {needsValue && <ValueField value={condition.value} onCommit={(value) => change({ value })} />}
            </div>
          </StyleRow>
          <StyleRow label="Then">
            <div className={classes.conditionRow}>
              <Checkbox
                size="xs"
                aria-label="Set the colour"
                checked={condition.fill !== undefined}
                onChange={(event) => change({ fill: event.currentTarget.checked ? firstFill : undefined })}
              />
              {condition.fill !== undefined && (
                <ColorField
                  label="Colour of the rule"
                  value={condition.fill}
                  onChangeEnd={(fill) => {
                    if (fill.toLowerCase() !== condition.fill) change({ fill: fill.toLowerCase() });
                  }}
                />
              )}
              <NativeSelect
                size="xs"
                aria-label="Size of the rule"
                value={String(condition.scale ?? 1)}
                data={scales.map((scale) => ({ value: String(scale), label: `size × ${scale}` }))}
                onChange={(event) => {
                  const scale = Number(event.currentTarget.value);
                  change({ scale: scale === 1 ? undefined : scale });
                }}
              />
            </div>
          </StyleRow>
        </>
      )}
    </fieldset>
  );
}

function ValueField({
  value,
  onCommit,
}: {
  readonly value: string;
  readonly onCommit: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => text !== value && onCommit(text);
  return (
    <TextInput
      size="xs"
      aria-label="Value of the rule"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
