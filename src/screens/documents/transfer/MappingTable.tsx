import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ValueType, valueTypes } from '../../../lib/files/csv/field-text.ts';
import type { FileFormat } from '../../../lib/files/file-record.ts';
import { formatExact } from '../../../lib/format.ts';
import type { FileAnalysis, FileColumn } from './analyse-file.ts';
import { type ColumnMapping, withAttribute } from './mapping.ts';
import classes from './transfer.module.css';

interface MappingTableProps {
  readonly format: FileFormat;
  readonly analysis: FileAnalysis;
  readonly columns: readonly ColumnMapping[];
  /** By column index. */
  readonly faults: ReadonlyMap<number, string>;
  /** Attributes of unique indexes, `_key` included. */
  readonly uniqueAttributes: ReadonlySet<string>;
  readonly onChange: (columns: readonly ColumnMapping[]) => void;
}

const typeLabels: Readonly<Record<ValueType, string>> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  json: 'JSON',
  mixed: 'by value',
};
const typeOptions = valueTypes.map((value) => ({ value, label: typeLabels[value] }));

/** The columns of the file and what becomes of them. */
export function MappingTable(props: MappingTableProps) {
  const { format, analysis, columns, faults, uniqueAttributes, onChange } = props;
  const replace = (index: number, next: ColumnMapping) => onChange(columns.with(index, next));
  const included = columns.filter(({ isIncluded }) => isIncluded).length;
  const sourceLabel = format === 'csv' ? 'Column' : 'Attribute in the file';
  return (
    <table className={classes.mapping} aria-label="Mapping">
      <thead>
        <tr>
          <th className={classes.checkCell}>
            <Checkbox
              aria-label="Import all columns"
              checked={included === columns.length}
              indeterminate={included > 0 && included < columns.length}
              onChange={() => {
                const isIncluded = included < columns.length;
                onChange(columns.map((column) => ({ ...column, isIncluded })));
              }}
            />
          </th>
          <th>{sourceLabel}</th>
          <th className={classes.attributeCell}>Attribute</th>
          {format === 'csv' && <th className={classes.typeCell}>Type</th>}
          <th>Sample</th>
          <th className={classes.foundCell}>
            Found in {formatExact(analysis.records)} {format === 'csv' ? 'records' : 'documents'}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((mapping, index) => {
          const { column, attribute, type, isIncluded } = mapping;
          const found = analysis.columns[index]!;
          return (
            <tr key={column} data-excluded={!isIncluded || undefined}>
              <td className={classes.checkCell}>
                <Checkbox
                  aria-label={`Import ${column}`}
                  checked={isIncluded}
                  onChange={() => replace(index, { ...mapping, isIncluded: !isIncluded })}
                />
              </td>
              <td className={classes.code} title={column}>
                {column}
              </td>
              <td className={classes.attributeCell}>
                {isIncluded ? (
                  <TextInput
                    size="xs"
                    aria-label={`Attribute for ${column}`}
                    value={attribute}
                    error={faults.get(index)}
                    classNames={{ input: classes.code! }}
                    onChange={(event) => replace(index, withAttribute(mapping, event.currentTarget.value))}
                  />
                ) : (
                  <span className={classes.muted}>not imported</span>
                )}
              </td>
              {format === 'csv' && (
                <td className={classes.typeCell}>
                  {isIncluded && (
                    <Select
                      size="xs"
                      aria-label={`Type of ${column}`}
                      data={typeOptions}
                      value={type}
                      allowDeselect={false}
                      onChange={(next) =>
                        next !== null && replace(index, { ...mapping, type: next as ValueType })
                      }
                    />
                  )}
                </td>
              )}
              <td className={classes.code} data-kind={found.type}>
                {found.samples.map((sample) => sample.slice(0, 80)).join(', ')}
              </td>
              <td className={classes.foundCell}>
                <Found column={found} isUnique={isIncluded && uniqueAttributes.has(attribute)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Found({ column, isUnique }: { readonly column: FileColumn; readonly isUnique: boolean }) {
  if (isUnique && column.repeated > 0) {
    return (
      <span className={classes.warning}>
        <IconAlertTriangle size={14} aria-hidden /> {formatExact(column.repeated)} repeated, unique
      </span>
    );
  }
  const parts = [`${formatExact(column.distinct)} distinct`];
  if (column.empty > 0) parts.push(`${formatExact(column.empty)} empty`);
  if (column.nulls > 0) parts.push(`${formatExact(column.nulls)} null`);
  if (column.missing > 0) parts.push(`${formatExact(column.missing)} missing`);
  return <span className={classes.muted}>{parts.join(', ')}</span>;
}
