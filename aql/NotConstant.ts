/**
 * Thrown by constant folding for an expression that must be evaluated at run time, where its evaluation can
 * be aborted.
 */
export class NotConstant extends Error {
  override readonly name = 'NotConstant';

  constructor() {
    super('the expression is not evaluated before the query runs');
  }
}
