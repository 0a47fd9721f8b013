import { Radio } from '@mantine/core';
import { IconBraces, IconCircleOff, IconHash, IconLetterCase, IconToggleLeft } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { cutMiddle, cutText, tooltipText } from '../../../lib/bound-text.ts';
import type { MergeAttribute, MergeChoice } from '../../../lib/json/merge.ts';
import { type JsonKind, kindOf } from '../../../lib/raw-json.ts';
import { changedPart } from './changed-part.ts';
import classes from './conflict.module.css';

/** UTF-16 units of a part of a value. */
const maxShown = 300;

interface ConflictRowProps {
  readonly attribute: MergeAttribute;
  /** The exact text of the opened version; undefined: the attribute is new. */
  readonly before: string | undefined;
  readonly choice: MergeChoice | undefined;
  /** Gets the focus when the dialog opens. */
  readonly isFirst: boolean;
  readonly onChoose: (choice: 'mine' | 'server') => void;
}

/** One attribute in both versions. Left and Right choose a side, Up and Down go to the other rows. */
export function ConflictRow({ attribute, before, choice, isFirst, onChoose }: ConflictRowProps) {
  const { name, group } = attribute;
  const isSame = group === 'equal';
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      const side = event.key === 'ArrowLeft' ? 'mine' : 'server';
      event.currentTarget.querySelector<HTMLInputElement>(`[data-side="${side}"]`)?.focus();
      onChoose(side);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      focusRow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const side = (which: 'mine' | 'server', label: string) => {
    const isChosen = choice === which;
    return (
      <td data-chosen={(isChosen && !isSame) || undefined}>
        <div className={classes.cell}>
          {!isSame && (
            <Radio
              size="xs"
              name={`merge ${name}`}
              data-side={which}
              data-autofocus={(isFirst && which === 'mine') || undefined}
              aria-label={`${name}: ${label}`}
              checked={isChosen}
              onChange={() => onChoose(which)}
            />
          )}
          <Value raw={attribute[which]} before={before} />
          <span className={classes.space} />
          {(group === 'mine' || group === 'server') && (
            <span className={classes.note}>{changeOf(attribute[which], before, group === which)}</span>
          )}
        </div>
      </td>
    );
  };
  return (
    <tr data-row onKeyDown={isSame ? undefined : onKeyDown}>
      <th scope="row" className={classes.name}>
        <b>{cutText(name, maxShown)}</b>
        {!isSame && (
          <div className={classes.note}>
            {before === undefined ? 'new attribute' : `was ${cutText(shown(before), maxShown)}`}
          </div>
        )}
      </th>
      {side('mine', 'your version')}
      {side('server', 'in the database')}
    </tr>
  );
}

function focusRow(from: HTMLTableRowElement, step: 1 | -1): void {
  const rows = [...(from.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
  const inputs = rows[rows.indexOf(from) + step]?.querySelectorAll('input');
  const checked = [...(inputs ?? [])].find((input) => input.checked);
  (checked ?? inputs?.[0])?.focus();
}

function changeOf(raw: string | undefined, before: string | undefined, isChanged: boolean): string {
  if (!isChanged) return 'not changed';
  if (before === undefined) return 'added';
  return raw === undefined ? 'removed' : 'changed';
}

const kindIcons = {
  string: IconLetterCase,
  number: IconHash,
  boolean: IconToggleLeft,
  null: IconCircleOff,
  object: IconBraces,
  array: IconBraces,
} as const satisfies Record<JsonKind, unknown>;

/** A value with its type; parts that differ from the opened version are marked. */
function Value({ raw, before }: { readonly raw: string | undefined; readonly before: string | undefined }) {
  if (raw === undefined) return <span className={classes.none}>no such attribute</span>;
  const kind = kindOf(raw);
  const Icon = kindIcons[kind];
  const { head, changed, tail } = changedPart(raw === before ? undefined : before, raw);
  return (
    <>
      <span className={classes.kind} title={kind} role="img" aria-label={kind}>
        <Icon size={14} aria-hidden />
      </span>
      <span className={classes.value} title={tooltipText(shown(raw))}>
        {raw === before ? (
          cutText(shown(raw), maxShown)
        ) : (
          <>
            {cutMiddle(head, maxShown)}
            {changed !== '' && <mark className={classes.mark}>{cutText(changed, maxShown)}</mark>}
            {cutText(tail, maxShown)}
          </>
        )}
      </span>
    </>
  );
}

/** A string without quotes; any other value as its exact text. */
function shown(raw: string): string {
  return kindOf(raw) === 'string' ? (JSON.parse(raw) as string) : raw;
}
