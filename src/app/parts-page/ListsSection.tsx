import { Button } from '@mantine/core';
import { useState } from 'react';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { LayoutSwitch, type ListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SortMenu } from '../../ui/lists/SortMenu.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { SelectionStrip, ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

/** Bars above lists. */
export function ListsSection() {
  const [text, setText] = useState('');
  const [isDescending, setDescending] = useState(false);
  const [layout, setLayout] = useState<ListLayout>('rows');
  const [page, setPage] = useState(3);
  const [hasFilter, setFilter] = useState(true);
  return (
    <Section title="Lists">
      <Example name="Screen header">
        <div className={classes.box}>
          <ListHeader title="Collections" shown={3} total={2016} actions={<Button>New collection</Button>}>
            <ScreenTabs
              label="Example"
              tabs={[
                { label: 'Active', to: '/ui', count: 3 },
                { label: 'Slow', to: '/ui/slow' },
              ]}
            />
            <SearchInput label="Search collections" value={text} onSearch={setText} />
            <LayoutSwitch value={layout} onChange={setLayout} />
            <SortMenu
              fields={[{ value: 'name', label: 'Name' }]}
              field="name"
              isDescending={isDescending}
              onChange={(_field, descending) => setDescending(descending)}
            />
          </ListHeader>
          <ToolStrip label="Filter">
            {hasFilter && (
              <FilterChip field="Type" operator="is" value="edge" onRemove={() => setFilter(false)} />
            )}
            {!hasFilter && <span>No filter</span>}
          </ToolStrip>
          <SelectionStrip count={4} note="2 document, 2 edge" onClear={() => undefined}>
            <Button size="xs" variant="default">
              Load
            </Button>
          </SelectionStrip>
        </div>
      </Example>
      <Example name="Pager">
        <Pager page={page} pageCount={12} onPage={setPage} />
      </Example>
    </Section>
  );
}
