import { useLocation } from 'react-router-dom';
import { addresses, screenPaths } from '../../lib/addresses.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { CopyPage } from './copy/CopyPage.tsx';
import { DataPage } from './data/DataPage.tsx';
import { QueryPage } from './query/QueryPage.tsx';
import { SchemaPage } from './schema/SchemaPage.tsx';

/** Compares two collections, the schemas of two databases, or the results of a query, and copies from one to the other. */
export function CompareScreen() {
  const { pathname, search } = useLocation();
  // Both pages have the databases of the two sides.
  const query = new URLSearchParams(search);
  const sides = Object.fromEntries(
    ['left', 'right'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  const [, schemaPath, queryPath, copyPath] = screenPaths.compare;
  const isSchema = pathname.endsWith(`/${schemaPath}`);
  const isQuery = pathname.endsWith(`/${queryPath}`);
  const isCopy = pathname.endsWith(`/${copyPath}`);
  const tabs = (
    <ScreenTabs
      label="Comparisons"
      tabs={[
        { label: 'Data', to: addresses.compareData(sides), isCurrent: !(isSchema || isQuery || isCopy) },
        { label: 'Schema', to: addresses.compareSchema(sides), isCurrent: isSchema },
        { label: 'Query', to: addresses.compareQuery(sides), isCurrent: isQuery },
        { label: 'Copy', to: addresses.compareCopy(sides), isCurrent: isCopy },
      ]}
    />
  );
  if (isCopy) return <CopyPage tabs={tabs} />;
  if (isQuery) return <QueryPage tabs={tabs} />;
  return isSchema ? <SchemaPage tabs={tabs} /> : <DataPage tabs={tabs} />;
}
