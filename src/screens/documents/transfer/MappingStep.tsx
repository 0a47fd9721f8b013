import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OnDuplicate } from '../../../api/imports.ts';
import type { FileFormat } from '../../../lib/files/file-record.ts';
import { formatAmount, formatBytes, formatExact } from '../../../lib/format.ts';
import { analysisLimit, type FileAnalysis, type FileColumn } from './analyse-file.ts';
import { Choice } from './Choice.tsx';
import { CsvReadingFields } from './CsvReadingFields.tsx';
import type { UniqueIndex } from './check/check-messages.ts';
import { ForecastNotes } from './check/ForecastNotes.tsx';
import { useForecast } from './check/use-forecast.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import { MappingTable } from './MappingTable.tsx';
import { DocumentWriter, type Mapping, mappingFaults } from './mapping.ts';
import type { FileOptions } from './read-records.ts';
import classes from './transfer.module.css';

/** What the user chooses before the import. */
export interface ImportChoices {
  readonly mapping: Mapping;
  readonly onDuplicate: OnDuplicate;
  readonly isStoppedAtError: boolean;
  /** Edge collections: collections of keys in _from and _to. */
  readonly fromPrefix: string;
  readonly toPrefix: string;
}

interface MappingStepProps {
  readonly file: File;
  readonly options: FileOptions;
  readonly analysis: FileAnalysis;
  readonly choices: ImportChoices;
  readonly collection: string;
  readonly isEdge: boolean;
  /** The unique indexes of the collection; undefined while they are read. */
  readonly uniqueIndexes: readonly UniqueIndex[] | undefined;
  /** Reads the file again. */
  readonly onOptions: (options: FileOptions) => void;
  readonly onChoices: (choices: ImportChoices) => void;
  readonly onReplace: () => void;
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'jsonl', label: 'JSON lines' },
];
const duplicates = [
  { value: 'error', label: 'Reject' },
  { value: 'update', label: 'Update' },
  { value: 'replace', label: 'Replace' },
  { value: 'ignore', label: 'Ignore' },
];

/** Shows how the file is read and which documents it becomes. */
export function MappingStep(props: MappingStepProps) {
  const { file, options, analysis, choices, isEdge, uniqueIndexes, onOptions, onChoices } = props;
  const { mapping } = choices;
  const writer = useMemo(() => new DocumentWriter(mapping, options), [mapping, options]);
  const faults = useMemo(
    () => mappingFaults(mapping.columns, options.format),
    [mapping.columns, options.format],
  );
  const uniqueAttributes = useMemo(() => attributesOf(uniqueIndexes ?? []), [uniqueIndexes]);
  const [maxRecords, setMaxRecords] = useState<number>(analysisLimit);
  const { collection } = props;
  const { onDuplicate } = choices;
  const forecast = useForecast(
    uniqueIndexes === undefined || faults.size > 0
      ? undefined
      : { file, options, mapping, indexes: uniqueIndexes, maxRecords, collection, onDuplicate },
  );
  return (
    <div>
      <div className={classes.facts}>
        <span className={classes.file}>
          <span>
            <strong>{file.name}</strong> {formatBytes(file.size)},{' '}
            {analysis.encoding !== undefined && `${analysis.encoding}, `}
            {analysis.isComplete
              ? formatAmount(analysis.records, 'document')
              : `the first ${formatAmount(analysis.records, 'document')} read`}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={props.onReplace}>
            Replace
          </Button>
        </span>
        <Choice
          label="Format"
          data={formats}
          value={options.format}
          onChange={(format) => onOptions({ ...options, format: format as FileFormat })}
        />
        {options.format === 'csv' && (
          <CsvReadingFields options={options} marks={analysis.marks} onOptions={onOptions} />
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.tableBox}>
          <MappingTable
            format={options.format}
            analysis={analysis}
            columns={mapping.columns}
            faults={faults}
            uniqueAttributes={uniqueAttributes}
            onChange={(columns) => onChoices({ ...choices, mapping: { ...mapping, columns } })}
          />
        </div>
        <DocumentPreview records={analysis.preview} writer={writer} />
      </div>
      <div className={classes.options}>
        <span className={classes.field}>
          <strong id="duplicates">If a _key exists</strong>
          <SegmentedControl
            size="xs"
            aria-labelledby="duplicates"
            data={duplicates}
            value={choices.onDuplicate}
            onChange={(next) => onChoices({ ...choices, onDuplicate: next as OnDuplicate })}
          />
        </span>
        <Checkbox
          label="Stop at the first error"
          checked={choices.isStoppedAtError}
          onChange={() => onChoices({ ...choices, isStoppedAtError: !choices.isStoppedAtError })}
        />
        {isEdge && (
          <>
            <Prefix
              label="Collection of keys in _from"
              value={choices.fromPrefix}
              onChange={(fromPrefix) => onChoices({ ...choices, fromPrefix })}
            />
            <Prefix
              label="Collection of keys in _to"
              value={choices.toPrefix}
              onChange={(toPrefix) => onChoices({ ...choices, toPrefix })}
            />
          </>
        )}
      </div>
      <Rejections analysis={analysis} mapping={mapping} />
      {faults.size === 0 && (
        <ForecastNotes
          forecast={forecast}
          namedCount={analysis.ragged.count + (badKeysOf(analysis, mapping)?.count ?? 0)}
          collection={collection}
          onCheckAll={() => setMaxRecords(Number.POSITIVE_INFINITY)}
        />
      )}
    </div>
  );
}

function Prefix(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <span className={classes.field}>
      <span aria-hidden>{props.label}</span>
      <TextInput
        size="xs"
        w={128}
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </span>
  );
}

interface RejectionsProps {
  readonly analysis: FileAnalysis;
  readonly mapping: Mapping;
}

/** The place where the file cannot be read, and documents that the server will reject, by their reason. */
function Rejections({ analysis, mapping }: RejectionsProps) {
  const { ragged } = analysis;
  const badKeys = badKeysOf(analysis, mapping);
  return (
    <>
      {analysis.fault !== undefined && (
        <p className={classes.problem} role="alert">
          {analysis.fault} Documents before this place can be imported.
        </p>
      )}
      {ragged.count > 0 && (
        <p className={classes.notice} role="status">
          {formatAmount(ragged.count, 'document')} will be rejected: the number of values differs from the
          number of columns, first in line {formatExact(ragged.line ?? 0)}.
        </p>
      )}
      {badKeys !== undefined && badKeys.count > 0 && (
        <p className={classes.notice} role="status">
          {formatAmount(badKeys.count, 'document')} will be rejected: values such as{' '}
          {JSON.stringify(badKeys.first ?? '')} cannot be keys. Keys have up to 254 letters, digits and _ - :
          . @ ( ) + , = ; $ ! * ' %.
        </p>
      )}
    </>
  );
}

function badKeysOf({ columns }: FileAnalysis, mapping: Mapping): FileColumn['badKeys'] | undefined {
  const key = mapping.columns.findIndex(({ attribute, isIncluded }) => isIncluded && attribute === '_key');
  return columns[key]?.badKeys;
}

/** The attributes whose values each unique index of one attribute allows once. */
function attributesOf(indexes: readonly UniqueIndex[]): ReadonlySet<string> {
  return new Set(indexes.flatMap(({ paths }) => (paths.length === 1 ? [paths[0]!.join('.')] : [])));
}
