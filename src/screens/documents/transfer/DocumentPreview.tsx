import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldError } from '../../../lib/files/csv/field-text.ts';
import type { FileRecord } from '../../../lib/files/file-record.ts';
import { formatExact } from '../../../lib/format.ts';
import { indentJson } from '../../../lib/indent-json.ts';
import type { DocumentWriter } from './mapping.ts';
import classes from './transfer.module.css';

const maxCharacters = 20_000;

interface DocumentPreviewProps {
  readonly records: readonly FileRecord[];
  readonly writer: DocumentWriter;
}

/** The documents that the mapping produces, one at a time. */
export function DocumentPreview({ records, writer }: DocumentPreviewProps) {
  const [wanted, setIndex] = useState(0);
  const index = Math.min(wanted, Math.max(0, records.length - 1));
  const record = records[index];
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewHead}>
        <h3 className={classes.previewTitle}>
          {record === undefined
            ? 'No documents'
            : `Document ${formatExact(index + 1)} of ${formatExact(records.length)}, line ${formatExact(record.line)}`}
        </h3>
        <ActionIcon
          variant="subtle"
          aria-label="Previous document"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label="Next document"
          disabled={index >= records.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      {record !== undefined && <Converted record={record} writer={writer} />}
    </section>
  );
}

function Converted({ record, writer }: { readonly record: FileRecord; readonly writer: DocumentWriter }) {
  const result = converted(record, writer);
  return 'fault' in result ? (
    <p className={classes.problem} role="alert">
      This line will be rejected: {result.fault}
    </p>
  ) : (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long document scrolls by the keyboard */}
      <pre className={classes.json} tabIndex={0}>
        {indentJson(result.text, maxCharacters)}
      </pre>
      <Effects {...writer.effects(record)} />
    </>
  );
}

/** What the empty cells and the text of null of this line become. */
function Effects({ leftOut, nulls }: ReturnType<DocumentWriter['effects']>) {
  if (leftOut.length + nulls.length === 0) return null;
  return (
    <p className={classes.muted}>
      {leftOut.length > 0 && `Left out: ${listed(leftOut)}. `}
      {nulls.length > 0 && `Null: ${listed(nulls)}.`}
    </p>
  );
}

const maxNames = 20;

function listed(names: readonly string[]): string {
  const rest = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function converted(record: FileRecord, writer: DocumentWriter): { text: string } | { fault: string } {
  try {
    return { text: writer.convert(record) };
  } catch (error) {
    if (error instanceof FieldError) return { fault: error.message };
    throw error;
  }
}
