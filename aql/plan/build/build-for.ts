import { DatabaseError } from '../../../protocol/errors.ts';
import type { ForStatement } from '../../ast.ts';
import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { arrayExpected, EnumerateListNode } from '../../nodes/enumerate-list.ts';
import { constantOf } from '../constants.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildFor(builder: PlanBuilder, statement: ForStatement): void {
  const { source, variable, search, options } = statement;
  if (search !== undefined) {
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
      detail: 'SEARCH needs a view, which this server does not have',
    });
  }
  if (source.kind === 'collection') {
    if (options !== undefined) builder.scope.loopOptions.set(variable.id, options);
    builder.add(new EnumerateCollectionNode(source.name, variable.id));
    return;
  }
  const constant = constantOf(source);
  if (constant !== undefined && !Array.isArray(constant)) throw arrayExpected(constant);
  builder.add(new EnumerateListNode(builder.variableOf(source), variable.id));
}
