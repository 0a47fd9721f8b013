import { DatabaseError } from '../../protocol/errors.ts';
import type { Query } from '../ast.ts';
import { walk } from '../expression-tree.ts';

/**
 * Throws 1575 (query options must be readable at query compile time) if OPTIONS of a statement contain a bind
 * parameter (rule `boundOptions` in dialect-rules.ts).
 */
export function rejectBoundOptions(query: Query): void {
  for (const statement of query.statements) {
    if (!('options' in statement) || statement.options === undefined) continue;
    for (const part of walk(statement.options)) {
      if (part.kind === 'bind') throw new DatabaseError('ERROR_QUERY_COMPILE_TIME_OPTIONS');
    }
  }
}
