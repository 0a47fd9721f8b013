import { assert } from '../../protocol/lib/assert.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import type { Operation } from '../operation/operation.ts';

const operations = collectRegistry(
  import.meta.glob<Operation<never, unknown>>('../families/*/operations/*.ts', {
    eager: true,
    import: 'default',
  }),
);

export function getOperation(id: string): Operation<never, unknown> {
  const operation = operations.get(id);
  assert(operation !== undefined, `unknown operation '${id}'`);
  return operation;
}

/** See `isShort` of operations. */
export function isShortOperation(id: string): boolean {
  const operation = getOperation(id);
  return operation.mode === 'read' && operation.isShort === true;
}
