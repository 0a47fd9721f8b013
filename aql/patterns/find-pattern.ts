import type { ExpressionContext } from '../expressions/types.ts';
import { NotConstant } from '../NotConstant.ts';
import { compilePattern } from './compile-pattern.ts';
import type { TextPattern } from './TextPattern.ts';

/**
 * The compiled pattern; undefined and warning 1543 (invalid regular expression) for an invalid pattern. A
 * pattern without a time bound is valid only if the thread of the query can be terminated.
 */
export function findPattern(
  context: ExpressionContext,
  source: string,
  ignoresCase: boolean,
  functionName: string,
): TextPattern | undefined {
  const compiled = compilePattern(source, ignoresCase);
  if (compiled.kind === 'linear') return compiled.pattern;
  if (compiled.kind === 'unbounded') {
    if (context.isFolding === true) throw new NotConstant();
    if (context.canTerminate === true) return compiled.pattern;
  }
  const { reason } = compiled;
  context.warn(
    'ERROR_QUERY_INVALID_REGEX',
    `in function '${functionName}()': invalid regex value${reason === undefined ? '' : `: ${reason}`}`,
  );
  return undefined;
}
