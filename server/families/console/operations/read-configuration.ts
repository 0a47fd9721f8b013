import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';

interface ReadConfigurationArgs {
  readonly key: string;
}

/** A setting of the console for a database: the member `value` of a document in `_configuration`; null without one. */
const readConfiguration: Operation<ReadConfigurationArgs, Value> = {
  id: 'read-configuration',
  mode: 'read',
  rights: 'read',
  run: ({ database }, { key }) => database.findCollection('_configuration')?.find(key)?.get('value') ?? null,
};

export default readConfiguration;
