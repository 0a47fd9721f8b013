import { assert, unreachable } from '../../protocol/lib/assert.ts';
import type { Expression, Query, Statement, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { mapExpressions } from '../map-statements.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SingletonNode } from '../nodes/singleton.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { buildCollect, buildWindow } from './build-collect.ts';
import { buildFor } from './build-for.ts';
import { buildModification, buildUpsert } from './build-modification.ts';
import { buildDistinct, buildLimit, buildSort } from './build-order.ts';
import { buildPath, buildTraversal } from './build-traversal.ts';
import { mapQuestion, rewrite, walk } from './expression-tree.ts';
import type { Plan } from './Plan.ts';
import type { PlanNode } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/** Translates a resolved query into the plan that does what it says, step by step; rules make it quick afterwards. */
export function buildPlan(query: Query, scope: PlanScope): Plan {
  const builder = new PlanBuilder(scope);
  for (const statement of query.statements) addStatement(builder, statement);
  return { nodes: builder.nodes };
}

/** A plan under construction: the statements of one query level. */
export class PlanBuilder {
  readonly nodes: PlanNode[] = [new SingletonNode()];

  constructor(readonly scope: PlanScope) {}

  add(node: PlanNode): void {
    this.nodes.push(node);
  }

  /** The variable of an expression: its own for a plain reference, else a new one that a calculation sets. */
  variableOf(expression: Expression): VariableId {
    if (expression.kind === 'variable') return expression.id;
    const variable = this.scope.newVariable();
    this.assign(variable, expression);
    return variable;
  }

  /** Gives a variable the value of an expression; a subquery becomes a node of its own. */
  assign(variable: VariableId, expression: Expression): void {
    if (expression.kind === 'subquery') {
      this.add(new SubqueryNode(variable, buildPlan(expression.query, this.scope)));
      return;
    }
    this.add(new CalculationNode(variable, this.scope.planned(this.lift(expression))));
  }

  /**
   * The expression with a variable in place of every subquery that runs whatever the rest of it gives; those run as
   * nodes before it, where they can be interrupted. Today's rules keep a subquery in `?:`, `&&`, `||` where it is, so
   * that it runs only when it is needed; one in the filter of an array expansion stays in either case.
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

  /** Plans the subqueries that stay in expressions; they are compiled with them. */
  planInside(expressions: readonly (Expression | undefined)[]): void {
    for (const expression of expressions) {
      if (expression === undefined) continue;
      rewrite(expression, (part) => {
        if (part.kind === 'subquery') this.scope.setSubplan(part, buildPlan(part.query, this.scope));
        return undefined;
      });
    }
  }
}

/** True when a subquery of the expression writes: it runs in any case, and as a node of its own. */
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

function addStatement(builder: PlanBuilder, statement: Statement): void {
  switch (statement.kind) {
    case 'for':
      buildFor(builder, statement);
      break;
    case 'traversal':
      buildTraversal(builder, statement);
      break;
    case 'path':
      buildPath(builder, statement);
      break;
    case 'filter':
      builder.add(new FilterNode(builder.variableOf(statement.condition)));
      break;
    case 'let':
      // 2.8 has a variable of its own for what stands in parentheses.
      if (builder.scope.dialect === '2.8' && statement.value.kind === 'subquery') builder.scope.newVariable();
      builder.assign(statement.variable.id, statement.value);
      break;
    case 'sort':
      buildSort(builder, statement);
      break;
    case 'limit':
      buildLimit(builder, statement);
      break;
    case 'collect':
      buildCollect(builder, statement);
      break;
    case 'window':
      buildWindow(builder, statement);
      break;
    case 'return': {
      let variable = builder.variableOf(statement.value);
      if (statement.isDistinct) variable = buildDistinct(builder, variable);
      builder.add(new ReturnNode(variable));
      break;
    }
    case 'insert':
    case 'update':
    case 'replace':
    case 'remove':
      buildModification(builder, statement);
      break;
    case 'upsert':
      buildUpsert(builder, statement);
      break;
    default:
      unreachable(statement);
  }
}

/** The name of a collection in a resolved statement, where no bind parameter is left. */
export function nameOfCollection(reference: { readonly kind: string; readonly name: string }): string {
  assert(reference.kind === 'collection', `'${reference.name}' is a resolved collection`);
  return reference.name;
}
