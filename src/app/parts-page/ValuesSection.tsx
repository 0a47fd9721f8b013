import { Count } from '../../ui/lists/Count.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Status } from '../../ui/values/Status.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

/** Numbers, sizes, dates, states, keys. */
export function ValuesSection() {
  return (
    <Section title="Values">
      <Example name="States">
        <div className={classes.row}>
          <Status kind="on">loaded</Status>
          <Status kind="off">unloaded</Status>
          <Status kind="warning">corrupted</Status>
          <Status kind="error">failed</Status>
        </div>
      </Example>
      <Example name="List of values">
        <KeyValueList
          entries={[
            ['Documents', <Count key="count" value={12_437} unit="document" />],
            ['Not known', <Count key="unknown" value={undefined} />],
            ['Size', <Bytes key="size" value={31_234_567} />],
            ['Last write', <DateTime key="date" timeMs={Date.UTC(2026, 10, 22, 12, 24, 8)} />],
            ['Long name', <LongName key="name" name="measurements_of_the_northern_stations_2026" />],
            ['Key', <Mono key="key">packages/postgresql-15</Mono>],
            ['ID', <CopyButton key="copy" isIcon text="4184220" label="Copy the ID" />],
          ]}
        />
      </Example>
      <Example name="Copy">
        <CopyButton text="details" label="Copy details" />
      </Example>
    </Section>
  );
}
