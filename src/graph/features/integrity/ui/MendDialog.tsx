import { Button, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { DocumentIdInput } from '../../../../ui/documents/DocumentIdInput.tsx';
import { validateHandle } from '../../../../ui/documents/new-document.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { type ConversionType, conversionTypes } from '../convert-value.ts';
import { checkLabels } from '../integrity-commands.ts';
import { type Fault, faultKey, type IntegrityCheckId } from '../integrity-state.ts';
import { conversionPlan, type MendPlan, removalPlan, repointPlan } from '../mend-plan.ts';
import classes from './integrity.module.css';

/** Documents that the preview shows at first, and adds with each further page. */
const pageSize = 100;
const furtherPageSize = 1000;
const noFaults: readonly Fault[] = [];
const typeNames: Readonly<Record<ConversionType, string>> = {
  string: 'Text',
  number: 'Number',
  bool: 'Boolean',
  array: 'Array',
};

type MendWay = 'remove' | 'repoint';

/** The choices of the dialog, and the plan that they make. */
function useMending(check: IntegrityCheckId) {
  const result = useWorkspaceState((state) => state.integrity.results[check]);
  const faults = result?.listed ?? noFaults;
  const [way, setWay] = useState<MendWay>('remove');
  const [target, setTarget] = useState('');
  const attributes = faults.flatMap((fault) => (fault.kind === 'attribute' ? [fault] : []));
  const [attributeKey, setAttributeKey] = useState(attributes[0] ? faultKey(attributes[0]) : '');
  const attribute = attributes.find((fault) => faultKey(fault) === attributeKey);
  const [type, setType] = useState<ConversionType>(() => usualConversion(attributes[0]?.types[0]?.type));
  const targetProblem = way === 'repoint' && target !== '' ? validateHandle(target, '_to') : undefined;
  const conversion = useQuery({
    queryKey: ['documents', attribute?.collection, 'conversion', attribute?.attribute, type],
    queryFn: ({ signal }) => conversionPlan(attribute!, type, signal),
    enabled: attribute !== undefined,
    gcTime: 0,
  });
  const plan: MendPlan | undefined =
    check === 'types'
      ? conversion.data
      : way === 'remove'
        ? removalPlan(faults)
        : target !== '' && targetProblem === undefined
          ? repointPlan(faults, target)
          : undefined;
  return {
    way,
    setWay,
    target,
    setTarget,
    targetProblem,
    attributes,
    attribute,
    attributeKey,
    setAttributeKey,
    type,
    setType,
    plan,
    problem: conversion.error,
    /** Faults that the check found, and those that the dialog mends. */
    foundCount: result?.count ?? 0,
    listedCount: faults.length,
  };
}

type Mending = ReturnType<typeof useMending>;

/** Mends the listed faults of a check, after a preview. */
export function MendDialog({ check }: { readonly check: IntegrityCheckId }) {
  const mending = useMending(check);
  const { way, plan, problem, foundCount, listedCount } = mending;
  const count = plan?.items.length ?? 0;
  const title = titleOf(check, mending, count);
  return (
    <Dialog
      title={`Mend: ${checkLabels[check]}`}
      size="lg"
      submitLabel={count === 0 ? 'Mend' : title}
      isDestructive={check !== 'types' && way === 'remove'}
      isSubmitDisabled={count === 0}
      onClose={() => void runCommand('graph.closeDialog')}
      onSubmit={async () => {
        if (plan === undefined) return;
        await tryCommand('graph.mendIntegrity', { check, title, items: plan.items.map(({ item }) => item) });
        void runCommand('graph.closeDialog');
      }}
    >
      <Stack gap="sm">
        {check === 'dangling' && <DanglingFields mending={mending} />}
        {check === 'types' && <ConversionFields mending={mending} />}
        {problem !== null && (
          <Text size="sm" c="var(--orrery-error)" role="alert">
            {problem.message}
          </Text>
        )}
        {plan !== undefined && <Preview plan={plan} />}
        <Text size="sm" c="dimmed">
          A document that was changed after the check is left as it is. Undo restores{' '}
          {check === 'types' || way === 'repoint' ? 'the former values' : 'the documents with their keys'}.
          {foundCount > listedCount
            ? ` The first ${formatExact(listedCount)} of ${formatExact(foundCount)} are mended at once.`
            : ''}
        </Text>
      </Stack>
    </Dialog>
  );
}

/** The title of the step in the history. */
function titleOf(check: IntegrityCheckId, { way, target, attribute, type }: Mending, count: number): string {
  if (check === 'types')
    return `Convert ${attribute?.attribute ?? ''} of ${formatAmount(count, 'document')} to ${typeNames[type].toLowerCase()}`;
  const unit = check === 'orphans' ? formatAmount(count, 'vertex') : formatAmount(count, 'edge');
  return way === 'remove' ? `Delete ${unit}` : `Point ${unit} to ${target}`;
}

function DanglingFields({ mending }: { readonly mending: Mending }) {
  const { way, setWay, target, setTarget, targetProblem } = mending;
  return (
    <>
      <Radio.Group label="How" value={way} onChange={(value) => setWay(value as MendWay)}>
        <Stack gap={6} mt={4}>
          <Radio value="remove" label="Delete the edges" />
          <Radio value="repoint" label="Point the missing ends to another vertex" />
        </Stack>
      </Radio.Group>
      {way === 'repoint' && (
        <DocumentIdInput
          label="Vertex"
          required
          autoFocus
          value={target}
          error={targetProblem}
          onChange={setTarget}
        />
      )}
    </>
  );
}

function ConversionFields({ mending }: { readonly mending: Mending }) {
  const { attributes, attribute, attributeKey, setAttributeKey, type, setType } = mending;
  return (
    <>
      <Select
        label="Attribute"
        data={attributes.map((fault) => ({
          value: faultKey(fault),
          label: `${fault.collection}.${fault.attribute}`,
        }))}
        allowDeselect={false}
        value={attributeKey}
        onChange={(value) => setAttributeKey(value ?? '')}
        comboboxProps={{ withinPortal: true }}
      />
      <Select
        label="Convert all values to"
        description={attribute?.types
          .map(({ type: name, count: of }) => `${name} ${formatExact(of)}`)
          .join(', ')}
        data={conversionTypes.map((value) => ({ value, label: typeNames[value] }))}
        allowDeselect={false}
        value={type}
        onChange={(value) => setType((value ?? 'string') as ConversionType)}
        comboboxProps={{ withinPortal: true }}
      />
    </>
  );
}

function Preview({ plan: { items, left } }: { readonly plan: MendPlan }) {
  const [maxShown, setMaxShown] = useState(pageSize);
  const hidden = Math.max(0, items.length - maxShown) + Math.max(0, left.length - maxShown);
  return (
    <section aria-label="Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled table takes the focus */}
      <div className={classes.preview} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, maxShown).map(({ item: { id }, change }) => (
              <tr key={id}>
                <td title={id}>{id}</td>
                <td className={classes.code} title={change?.before}>
                  {change === undefined ? '' : `${change.attribute}: ${change.before}`}
                </td>
                {change === undefined ? (
                  <td className={classes.removed}>deleted</td>
                ) : (
                  <td className={classes.code} title={change.after}>
                    {change.after}
                  </td>
                )}
              </tr>
            ))}
            {left.slice(0, maxShown).map(({ id, text }) => (
              <tr key={id}>
                <td title={id}>{id}</td>
                <td colSpan={2} title={text}>
                  left: {text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {formatAmount(items.length, 'document')}
        {left.length > 0 && `; ${formatExact(left.length)} cannot be converted and stay`}
        {hidden > 0 && (
          <>
            {`; ${formatExact(hidden)} not shown `}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => setMaxShown(maxShown + furtherPageSize)}
            >
              Show more
            </Button>
          </>
        )}
      </Text>
    </section>
  );
}

function usualConversion(type: string | undefined): ConversionType {
  return conversionTypes.find((each) => each === type) ?? 'string';
}
