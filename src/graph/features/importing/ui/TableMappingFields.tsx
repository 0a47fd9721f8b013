import { MultiSelect, NativeSelect, SegmentedControl } from '@mantine/core';
import type { Table, TableMapping } from '../../../import/Table.ts';
import classes from './importing.module.css';

interface TableMappingFieldsProps {
  readonly table: Table;
  readonly mapping: TableMapping;
  readonly onChange: (mapping: TableMapping) => void;
}

/** What the lines and columns of a CSV file are. */
export function TableMappingFields({ table, mapping, onChange }: TableMappingFieldsProps) {
  const { header, file, types } = table;
  const columns = header.map((name, column) => ({ value: String(column), label: name }));
  const used = new Set(mapping.kind === 'edges' ? [mapping.key, mapping.from, mapping.to] : [mapping.id]);
  const optional = (label: string, value: number | undefined, change: (column?: number) => TableMapping) => (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: 'None' }, ...columns]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(change(chosen === '' ? undefined : Number(chosen)))
      }
    />
  );
  const select = (label: string, value: number, change: (column: number) => TableMapping) => (
    <NativeSelect
      size="xs"
      label={label}
      data={columns}
      value={String(value)}
      onChange={(event) => onChange(change(Number(event.currentTarget.value)))}
    />
  );
  const all = header.map((_, column) => column);
  return (
    <div className={classes.mapping}>
      <SegmentedControl
        size="xs"
        aria-label={`Lines of ${file}`}
        data={[
          { value: 'vertices', label: 'Each line is a vertex' },
          { value: 'edges', label: 'Each line is an edge' },
        ]}
        value={mapping.kind}
        onChange={(kind) =>
          onChange(
            kind === 'vertices'
              ? { kind, id: 0, attributes: all.slice(1) }
              : {
                  kind: 'edges',
                  key: undefined,
                  from: 0,
                  to: Math.min(1, all.length - 1),
                  attributes: all.slice(2),
                },
          )
        }
      />
      <div className={classes.columns}>
        {mapping.kind === 'vertices' ? (
          <>
            {select('Id', mapping.id, (id) => ({ ...mapping, id }))}
            {optional('Label', mapping.label, (label) => ({ ...mapping, label }))}
            {optional('Type', mapping.type, (type) => ({ ...mapping, type }))}
            {optional('X or longitude', mapping.x, (x) => ({ ...mapping, x }))}
            {optional('Y or latitude', mapping.y, (y) => ({ ...mapping, y }))}
          </>
        ) : (
          <>
            {select('Source', mapping.from, (from) => ({ ...mapping, from }))}
            {select('Target', mapping.to, (to) => ({ ...mapping, to }))}
            {optional('Type', mapping.type, (type) => ({ ...mapping, type }))}
            {optional('Weight', mapping.weight, (weight) => ({ ...mapping, weight }))}
            <NativeSelect
              size="xs"
              label="Key"
              data={[{ value: '', label: 'Automatic' }, ...columns]}
              value={mapping.key === undefined ? '' : String(mapping.key)}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...mapping, key: value === '' ? undefined : Number(value) })
              }
            />
          </>
        )}
      </div>
      <MultiSelect
        size="xs"
        label="Attributes"
        data={columns
          .filter(({ value }) => !used.has(Number(value)))
          .map(({ value, label }) => ({ value, label: `${label} (${types[Number(value)]})` }))}
        value={mapping.attributes.filter((column) => !used.has(column)).map(String)}
        onChange={(values) => onChange({ ...mapping, attributes: values.map(Number) })}
        comboboxProps={{ withinPortal: true }}
        maxDropdownHeight={200}
      />
    </div>
  );
}
