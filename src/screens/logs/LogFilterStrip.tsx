import { Select } from '@mantine/core';
import { logTopics } from '../../../protocol/log-topics.ts';
import { describeError } from '../../api/errors.ts';
import { formatDate } from '../../lib/format.ts';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import type { TimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './LogsScreen.module.css';
import { logRanges } from './log-range.ts';
import type { LogsScreenState } from './use-logs-screen.ts';

const zones: { value: TimeZone; label: string }[] = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
];

const topics = [
  { value: '', label: 'Topic: all' },
  ...logTopics.map((name) => ({ value: name, label: name })),
];

/** Text, time and topic of the shown entries, and the time zone of their dates. */
export function LogFilterStrip({ screen }: { readonly screen: LogsScreenState }) {
  const { log, range, zone } = screen;
  const failure = log.error && log.page ? describeError(log.error).text : undefined;
  return (
    <ToolStrip label="Filter">
      <SearchInput
        label="Filter by text or /regular expression/"
        value={screen.search}
        widthPx={320}
        onSearch={screen.setSearch}
        onLeave={() => screen.table.current?.focus()}
      />
      <Select
        size="xs"
        w={152}
        aria-label="Time"
        allowDeselect={false}
        data={[
          ...logRanges.map(({ id, label }) => ({ value: id, label })),
          ...(range.fixed ? [{ value: range.id, label: 'Selected time' }] : []),
        ]}
        value={range.id}
        onChange={(value) => screen.setRange(value ?? '')}
      />
      <Select
        size="xs"
        w={152}
        aria-label="Topic"
        allowDeselect={false}
        data={topics}
        value={screen.topic}
        onChange={(value) => screen.setTopic(value ?? '')}
      />
      {range.fixed && (
        <FilterChip
          field="Date"
          operator="in"
          value={`${formatDate(range.fixed.fromMs, zone).slice(0, 19)} to ${formatDate(range.fixed.toMs, zone).slice(11, 19)}`}
          onRemove={() => screen.setRange('')}
        />
      )}
      {failure !== undefined && (
        <span role="alert" className={classes.error} title={failure}>
          {failure}
        </span>
      )}
      <span className={classes.space} />
      <span className={classes.muted}>Time zone</span>
      <Select
        size="xs"
        w={92}
        aria-label="Time zone"
        allowDeselect={false}
        data={zones}
        value={zone}
        onChange={(value) => screen.setZone(value === 'local' ? 'local' : 'utc')}
      />
    </ToolStrip>
  );
}
