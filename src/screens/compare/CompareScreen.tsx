import { useLocation } from 'react-router-dom';
import { addresses, screenPaths } from '../../lib/addresses.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { DataPage } from './data/DataPage.tsx';
import { SchemaPage } from './schema/SchemaPage.tsx';

/** Compares two collections, or the schemas of two databases. */
export function CompareScreen() {
  const { pathname, search } = useLocation();
  // Both pages have the databases of the two sides.
  const query = new URLSearchParams(search);
  const sides = Object.fromEntries(
    ['left', 'right'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  const isSchema = pathname.endsWith(`/${screenPaths.compare[1]}`);
  const tabs = (
    <ScreenTabs
      label="Comparisons"
      tabs={[
        { label: 'Data', to: addresses.compareData(sides), isCurrent: !isSchema },
        { label: 'Schema', to: addresses.compareSchema(sides), isCurrent: isSchema },
      ]}
    />
  );
  return isSchema ? <SchemaPage tabs={tabs} /> : <DataPage tabs={tabs} />;
}
