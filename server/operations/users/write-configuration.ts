import type { Value } from '../../../aql/values/value.ts';
import type { Operation } from '../../engine/operation.ts';

export interface WriteConfigurationArgs {
  readonly key: string;
  readonly value: Value;
}

/** Stores a setting of the console (see read-configuration). */
const writeConfiguration: Operation<WriteConfigurationArgs, null> = {
  id: 'write-configuration',
  mode: 'write',
  rights: 'write',
  run({ database, dialect }, { key, value }) {
    const name = '_configuration';
    const collection =
      database.findCollection(name) ?? database.createCollection({ name, kind: 'document', isSystem: true });
    collection.writer.insert({ _key: key, value }, { dialect, overwriteMode: 'replace' });
    return null;
  },
};

export default writeConfiguration;
