/** An expression of constants that is computed when the query runs: only then its computation can be ended. */
export class NotConstant extends Error {
  override readonly name = 'NotConstant';

  constructor() {
    super('the expression is not computed before the query runs');
  }
}
