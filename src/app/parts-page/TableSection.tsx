import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatExact } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ColumnChooser } from '../../ui/tables/ColumnChooser.tsx';
import type { Column, TableSort } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { emptySelection } from '../../ui/tables/selection.ts';
import { useColumnChoice } from '../../ui/tables/use-column-choice.ts';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

interface SampleRow {
  readonly name: string;
  readonly size: number;
}

const sample: readonly SampleRow[] = Array.from({ length: 10_000 }, (_, index) => ({
  name: `package-${String(index).padStart(5, '0')}`,
  size: (index * 7919) % 100_003,
}));

const columns: readonly Column<SampleRow>[] = [
  { id: 'name', label: 'Name', isSortable: true, render: ({ name }) => name },
  {
    id: 'size',
    label: 'Size',
    isSortable: true,
    widthPx: 140,
    align: 'end',
    render: ({ size }) => formatExact(size),
  },
];
const fixed = ['name'];
const nameOf = ({ name }: SampleRow) => name;
const open = () => undefined;

/** The table: full, loading, empty. */
export function TableSection() {
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', isDescending: false });
  const [selection, setSelection] = useState(emptySelection);
  const [openKey, setOpenKey] = useState('package-00002');
  const rows = useMemo(() => sortRows(sort), [sort]);
  const choice = useColumnChoice('parts', columns, fixed);
  return (
    <Section title="Table">
      <Example name="10,000 rows">
        <ColumnChooser choice={choice} />
        <div className={`${classes.box} ${classes.tall}`}>
          <DataTable
            label="Packages"
            name="parts"
            columns={choice.shown}
            rows={rows}
            keyOf={nameOf}
            sort={sort}
            onSort={setSort}
            selection={selection}
            onSelect={setSelection}
            openKey={openKey}
            onOpen={({ name }) => setOpenKey(name)}
            empty={undefined}
          />
        </div>
      </Example>
      <Example name="Loading">
        <div className={`${classes.box} ${classes.tall}`}>
          <DataTable
            label="Loading packages"
            name="parts"
            columns={columns}
            rows={undefined}
            keyOf={nameOf}
            onOpen={open}
            empty={undefined}
          />
        </div>
      </Example>
      <Example name="Empty">
        <div className={`${classes.box} ${classes.tall}`}>
          <DataTable
            label="No packages"
            name="parts"
            columns={columns}
            rows={[]}
            keyOf={nameOf}
            onOpen={open}
            empty={
              <EmptyState title="No results" text={'No package has "pakages" in its name.'}>
                <Button size="xs" variant="default">
                  Clear search
                </Button>
              </EmptyState>
            }
          />
        </div>
      </Example>
    </Section>
  );
}

function sortRows({ columnId, isDescending }: TableSort): readonly SampleRow[] {
  const sign = isDescending ? -1 : 1;
  return sample.toSorted((left, right) =>
    columnId === 'size' ? sign * (left.size - right.size) : sign * (left.name < right.name ? -1 : 1),
  );
}
