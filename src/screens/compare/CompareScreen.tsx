import { useLocation } from 'react-router-dom';
import { addresses, screenPaths } from '../../lib/addresses.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { DataPage } from './data/DataPage.tsx';
import { QueryPage } from './query/QueryPage.tsx';
import { SchemaPage } from './schema/SchemaPage.tsx';

/** Compares two collections, the schemas of two databases, or the results of a query, also of two servers. */
export function CompareScreen() {
  const { pathname, search } = useLocation();
  // Both pages have the databases of the two sides.
  const query = new URLSearchParams(search);
  const sides = Object.fromEntries(
    ['left', 'right'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  const [, schemaPath, queryPath] = screenPaths.compare;
  const isSchema = pathname.endsWith(`/${schemaPath}`);
  const isQuery = pathname.endsWith(`/${queryPath}`);
  const tabs = (
    <ScreenTabs
      label="Comparisons"
      tabs={[
        { label: 'Data', to: addresses.compareData(sides), isCurrent: !isSchema && !isQuery },
        { label: 'Schema', to: addresses.compareSchema(sides), isCurrent: isSchema },
        { label: 'Query', to: addresses.compareQuery(sides), isCurrent: isQuery },
      ]}
    />
  );
  if (isQuery) return <QueryPage tabs={tabs} />;
  return isSchema ? <SchemaPage tabs={tabs} /> : <DataPage tabs={tabs} />;
}
