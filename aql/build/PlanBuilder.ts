import type { Expression, Query, Statement, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { mapQuestion, rewrite, walk } from '../expression-tree.ts';
import { mapExpressions } from '../map-statements.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { SingletonNode } from '../nodes/singleton.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

/** A plan under construction: the statements of one query level. */
export class PlanBuilder {
  readonly nodes: PlanNode[] = [new SingletonNode()];

  constructor(
    readonly scope: PlanScope,
    /** Plans the query of a subquery. */
    readonly buildPlan: (query: Query, scope: PlanScope) => Plan,
  ) {}

  add(node: PlanNode): void {
    this.nodes.push(node);
  }

  /**
   * Variable of an expression: for a plain reference the variable itself, otherwise a new variable that a
   * calculation sets.
   */
  variableOf(expression: Expression): VariableId {
    if (expression.kind === 'variable') return expression.id;
    const variable = this.scope.newVariable();
    this.assign(variable, expression);
    return variable;
  }

  /** Assigns an expression to a variable; a subquery becomes a separate node. */
  assign(variable: VariableId, expression: Expression): void {
    if (expression.kind === 'subquery') {
      this.add(new SubqueryNode(variable, this.buildPlan(expression.query, this.scope)));
      return;
    }
    this.add(new CalculationNode(variable, this.scope.planned(this.lift(expression))));
  }

  /**
   * Replaces each subquery that is executed unconditionally by a variable. These subqueries run as preceding
   * nodes, where they can be interrupted. In 3.12 a subquery in `?:`, `&&` or `||` stays in the expression,
   * so that it runs only if its value is needed. A subquery in the filter of an array expansion always stays.
   */
  lift(expression: Expression): Expression {
    return rewrite(expression, (part) => {
      if (part.kind === 'subquery') {
        const variable = this.scope.newVariable();
        this.assign(variable, part);
        return {
          kind: 'variable',
          name: this.scope.nameOf(variable),
          id: variable,
          start: part.start,
          end: part.end,
        };
      }
      const isLazy = dialectRules[this.scope.dialect].lazySubqueries && !writesInside(part);
      if (part.kind === 'expansion') {
        this.planInside([part.filter, part.limit?.offset, part.limit?.count, part.projection]);
        const question = part.question && mapQuestion(part.question, (count) => this.lift(count));
        return { ...part, target: this.lift(part.target), ...(question === undefined ? {} : { question }) };
      }
      if (isLazy && part.kind === 'ternary') {
        this.planInside([part.consequent, part.alternative]);
        return { ...part, condition: this.lift(part.condition) };
      }
      if (isLazy && part.kind === 'binary' && (part.operator === '&&' || part.operator === '||')) {
        this.planInside([part.right]);
        return { ...part, left: this.lift(part.left) };
      }
      return undefined;
    });
  }

  /** Plans the subqueries that stay in expressions; they are compiled with the expressions. */
  planInside(expressions: readonly (Expression | undefined)[]): void {
    for (const expression of expressions) {
      if (expression === undefined) continue;
      rewrite(expression, (part) => {
        if (part.kind === 'subquery') this.scope.setSubplan(part, this.buildPlan(part.query, this.scope));
        return undefined;
      });
    }
  }
}

/** True if a subquery of the expression writes: it always runs, as a separate node. */
function writesInside(expression: Expression): boolean {
  for (const part of walk(expression)) if (part.kind === 'subquery' && writes(part.query)) return true;
  return false;
}

const writingStatements: ReadonlySet<Statement['kind']> = new Set([
  'insert',
  'update',
  'replace',
  'remove',
  'upsert',
]);

function writes(query: Query): boolean {
  return query.statements.some((statement) => {
    if (writingStatements.has(statement.kind)) return true;
    let isWriting = false;
    mapExpressions(statement, (expression) => {
      isWriting ||= writesInside(expression);
      return expression;
    });
    return isWriting;
  });
}
