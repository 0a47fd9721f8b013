import type { Operation } from '../../../operation/operation.ts';
import { servicesCollection } from '../../../system-collections.ts';
import type { ServiceRecord } from '../lib/service-record.ts';

interface DatabaseServices {
  readonly databaseName: string;
  readonly databaseId: string;
  readonly records: readonly ServiceRecord[];
}

/** The services of all databases, for the routing of requests. */
const readServices: Operation<Readonly<Record<string, never>>, readonly DatabaseServices[]> = {
  id: 'read-services',
  mode: 'read',
  rights: 'server',
  run: ({ view }) =>
    view.databases().map(({ name, id }) => {
      const records: ServiceRecord[] = [];
      for (const batch of view.findDatabase(name)?.findCollection(servicesCollection)?.scan() ?? []) {
        for (const document of batch) records.push(document.toObject() as unknown as ServiceRecord);
      }
      return { databaseName: name, databaseId: id, records };
    }),
};

export default readServices;
