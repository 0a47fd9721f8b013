import { useLocation } from 'react-router-dom';
import { addresses, screenPaths } from '../../lib/addresses.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { CopyPage } from './copy/CopyPage.tsx';
import { DataPage } from './data/DataPage.tsx';
import { QueryPage } from './query/QueryPage.tsx';
import { SchemaPage } from './schema/SchemaPage.tsx';
import { ServicesPage } from './services/ServicesPage.tsx';

/** Compares two collections, the schemas of two databases, or the results of a query, and copies from one to the other. */
export function CompareScreen() {
  const { pathname, search } = useLocation();
  // Both pages have the databases of the two sides.
  const query = new URLSearchParams(search);
  const sides = Object.fromEntries(
    ['left', 'right'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  const [, schemaPath, queryPath, copyPath, servicesPath] = screenPaths.compare;
  const isSchema = pathname.endsWith(`/${schemaPath}`);
  const isQuery = pathname.endsWith(`/${queryPath}`);
  const isCopy = pathname.endsWith(`/${copyPath}`);
  const isServices = pathname.endsWith(`/${servicesPath}`);
  const isData = !(isSchema || isQuery || isCopy || isServices);
  const tabs = (
    <ScreenTabs
      label="Comparisons"
      tabs={[
        { label: 'Data', to: addresses.compareData(sides), isCurrent: isData },
        { label: 'Schema', to: addresses.compareSchema(sides), isCurrent: isSchema },
        { label: 'Query', to: addresses.compareQuery(sides), isCurrent: isQuery },
        { label: 'Copy', to: addresses.compareCopy(sides), isCurrent: isCopy },
        { label: 'Services', to: addresses.compareServices(sides), isCurrent: isServices },
      ]}
    />
  );
  if (isServices) return <ServicesPage tabs={tabs} />;
  if (isCopy) return <CopyPage tabs={tabs} />;
  if (isQuery) return <QueryPage tabs={tabs} />;
  return isSchema ? <SchemaPage tabs={tabs} /> : <DataPage tabs={tabs} />;
}
