import type { Value } from './values/value.ts';

/** Position of a node in the query text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Identifies a variable of a query, numbered from 1. Two variables with the same name have different ids. */
export type VariableId = number;

export type Direction = 'outbound' | 'inbound' | 'any';

export type UnaryOperator = '!' | '-' | '+';

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not in'
  | 'like'
  | 'not like'
  | '=~'
  | '!~'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** `ALL ==`, `ANY IN`, `NONE <`, `AT LEAST (n) ==`. */
export type Quantifier =
  | { readonly kind: 'all' }
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'atLeast'; readonly count: Expression };

export type Expression =
  | Literal
  | BindParameter
  | VariableReference
  | CollectionReference
  | ArrayExpression
  | ObjectExpression
  | AttributeAccess
  | BoundAttributeAccess
  | IndexAccess
  | Expansion
  | UnaryExpression
  | BinaryExpression
  | QuantifiedComparison
  | TernaryExpression
  | RangeExpression
  | FunctionCall
  | Subquery;

/** null, boolean, number or string. After constant folding also an array or object. */
export interface Literal extends Span {
  readonly kind: 'literal';
  readonly value: Value;
  /** Set for a number that is too large for a double; its value is null. */
  readonly isOutOfRange?: boolean;
}

/** `@name` (a value) or `@@name` (a collection). */
export interface BindParameter extends Span {
  readonly kind: 'bind';
  readonly name: string;
  readonly isCollection: boolean;
}

/** A name in an expression: a variable, CURRENT, OLD or NEW. The resolver replaces names of collections. */
export interface VariableReference extends Span {
  readonly kind: 'variable';
  readonly name: string;
  /** Id of the declaration, set by resolve.ts; 0 after parsing. */
  readonly id: VariableId;
}

/** A collection named in an expression or after IN, as set by the resolver. */
export interface CollectionReference extends Span {
  readonly kind: 'collection';
  readonly name: string;
}

export interface ArrayExpression extends Span {
  readonly kind: 'array';
  readonly items: readonly Expression[];
}

export type ObjectMember =
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly value: Expression;
      /** `{ name }`: the value is the variable of the same name. */
      readonly isShorthand?: true;
    }
  | { readonly kind: 'bound'; readonly key: BindParameter; readonly value: Expression }
  | { readonly kind: 'computed'; readonly key: Expression; readonly value: Expression }
  | { readonly kind: 'spread'; readonly value: Expression };

export interface ObjectExpression extends Span {
  readonly kind: 'object';
  readonly members: readonly ObjectMember[];
}

/** `target.name` */
export interface AttributeAccess extends Span {
  readonly kind: 'attribute';
  readonly target: Expression;
  readonly name: string;
  /** `target?.name` of 3.12: same value as `target.name`; the flag is needed for printing. */
  readonly isOptional?: boolean;
}

/** `target.@name` */
export interface BoundAttributeAccess extends Span {
  readonly kind: 'boundAttribute';
  readonly target: Expression;
  readonly bind: BindParameter;
}

/** `target[index]` */
export interface IndexAccess extends Span {
  readonly kind: 'index';
  readonly target: Expression;
  readonly index: Expression;
}

/**
 * `target[*]`, `target[**]`, `target[* FILTER f LIMIT o, c RETURN r]`, and the question mark operator
 * `target[? quantifier FILTER f]`. A trailing path (`[*].a.b`) becomes part of `projection`, with CURRENT as
 * the item.
 */
export interface Expansion extends Span {
  readonly kind: 'expansion';
  readonly target: Expression;
  /** Number of stars: 1 does not flatten, n flattens n - 1 levels. */
  readonly levels: number;
  readonly filter: Expression | undefined;
  readonly limit: LimitClause | undefined;
  readonly projection: Expression | undefined;
  /** The item, named CURRENT in filter, limit and projection. */
  readonly current: Binding;
  /** Set only for the question mark operator, whose value is a boolean. */
  readonly question?: {
    readonly quantifier:
      | Quantifier
      | { readonly kind: 'count'; readonly low: Expression; readonly high: Expression }
      | undefined;
  };
}

export interface LimitClause {
  readonly offset: Expression | undefined;
  readonly count: Expression;
}

export interface UnaryExpression extends Span {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

export interface BinaryExpression extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `left ALL|ANY|NONE|AT LEAST (n) operator right` */
export interface QuantifiedComparison extends Span {
  readonly kind: 'quantified';
  readonly quantifier: Quantifier;
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `condition ? consequent : alternative`; `consequent` is undefined in the short form `a ?: b`. */
export interface TernaryExpression extends Span {
  readonly kind: 'ternary';
  readonly condition: Expression;
  readonly consequent: Expression | undefined;
  readonly alternative: Expression;
}

export interface RangeExpression extends Span {
  readonly kind: 'range';
  readonly low: Expression;
  readonly high: Expression;
}

/** `name` is in upper case, for a built-in function and for a user function `NS::NAME`. */
export interface FunctionCall extends Span {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Expression[];
}

export interface Subquery extends Span {
  readonly kind: 'subquery';
  readonly query: Query;
}

/** A whole query or subquery. `withCollections` is set only on the top level. */
export interface Query extends Span {
  readonly kind: 'query';
  readonly withCollections: readonly (CollectionReference | BindParameter)[];
  readonly statements: readonly Statement[];
}

export type Statement =
  | ForStatement
  | TraversalStatement
  | PathStatement
  | FilterStatement
  | LetStatement
  | SortStatement
  | LimitStatement
  | CollectStatement
  | WindowStatement
  | ReturnStatement
  | InsertStatement
  | UpdateStatement
  | RemoveStatement
  | UpsertStatement;

/**
 * A variable that a statement introduces. Destructuring is parsed into one LET for each variable, preceded by
 * a hidden variable (`$1`, a name that a query can write only in backticks) for the whole value.
 */
export interface Binding extends Span {
  readonly name: string;
  /** Unique within the query, set by resolve.ts; 0 after parsing. */
  readonly id: VariableId;
}

export interface ForStatement extends Span {
  readonly kind: 'for';
  readonly variable: Binding;
  readonly source: Expression;
  readonly options: ObjectExpression | undefined;
  readonly search: Expression | undefined;
}

export type GraphSource =
  | { readonly kind: 'graph'; readonly name: Expression }
  | {
      readonly kind: 'edgeCollections';
      readonly collections: readonly {
        readonly direction: Direction | undefined;
        readonly collection: CollectionReference | BindParameter;
      }[];
    };

/** `FOR v, e, p IN min..max OUTBOUND start GRAPH g PRUNE x = c OPTIONS {}` */
export interface TraversalStatement extends Span {
  readonly kind: 'traversal';
  readonly vertex: Binding;
  readonly edge: Binding | undefined;
  readonly path: Binding | undefined;
  readonly minDepth: Expression | undefined;
  readonly maxDepth: Expression | undefined;
  readonly direction: Direction;
  readonly startVertex: Expression;
  readonly graph: GraphSource;
  readonly prune: { readonly variable: Binding | undefined; readonly condition: Expression } | undefined;
  readonly options: ObjectExpression | undefined;
}

/** `FOR v, e IN OUTBOUND SHORTEST_PATH a TO b GRAPH g`, and `FOR p IN [min..max] … K_PATHS …`. */
export interface PathStatement extends Span {
  readonly kind: 'path';
  readonly algorithm: 'SHORTEST_PATH' | 'ALL_SHORTEST_PATHS' | 'K_SHORTEST_PATHS' | 'K_PATHS';
  readonly variables: readonly Binding[];
  readonly minDepth: Expression | undefined;
  readonly maxDepth: Expression | undefined;
  readonly direction: Direction;
  readonly startVertex: Expression;
  readonly targetVertex: Expression;
  readonly graph: GraphSource;
  readonly options: ObjectExpression | undefined;
}

export interface FilterStatement extends Span {
  readonly kind: 'filter';
  readonly condition: Expression;
}

export interface LetStatement extends Span {
  readonly kind: 'let';
  readonly variable: Binding;
  readonly value: Expression;
}

export interface SortStatement extends Span {
  readonly kind: 'sort';
  readonly keys: readonly {
    readonly expression: Expression;
    /** `ASC`, `DESC`, or an expression (a string or a boolean, true meaning ascending). */
    readonly direction: 'asc' | 'desc' | Expression;
  }[];
}

export interface LimitStatement extends Span, LimitClause {
  readonly kind: 'limit';
}

export interface CollectStatement extends Span {
  readonly kind: 'collect';
  readonly groups: readonly { readonly variable: Binding; readonly value: Expression }[];
  readonly aggregates: readonly { readonly variable: Binding; readonly call: FunctionCall }[];
  readonly into:
    | {
        readonly variable: Binding;
        readonly projection: Expression | undefined;
        readonly keep: readonly Binding[] | undefined;
      }
    | undefined;
  /** `WITH COUNT INTO variable` */
  readonly count: Binding | undefined;
  readonly options: ObjectExpression | undefined;
}

export interface WindowStatement extends Span {
  readonly kind: 'window';
  readonly rangeValue: Expression | undefined;
  readonly bounds: ObjectExpression;
  readonly aggregates: readonly { readonly variable: Binding; readonly call: FunctionCall }[];
}

export interface ReturnStatement extends Span {
  readonly kind: 'return';
  readonly isDistinct: boolean;
  readonly value: Expression;
}

export interface InsertStatement extends Span {
  readonly kind: 'insert';
  readonly value: Expression;
  readonly collection: CollectionReference | BindParameter;
  readonly options: ObjectExpression | undefined;
}

/** UPDATE (merges) and REPLACE. If `value` is undefined, the key expression is the document itself. */
export interface UpdateStatement extends Span {
  readonly kind: 'update' | 'replace';
  readonly key: Expression;
  readonly value: Expression | undefined;
  readonly collection: CollectionReference | BindParameter;
  readonly options: ObjectExpression | undefined;
}

export interface RemoveStatement extends Span {
  readonly kind: 'remove';
  readonly key: Expression;
  readonly collection: CollectionReference | BindParameter;
  readonly options: ObjectExpression | undefined;
}

export interface UpsertStatement extends Span {
  readonly kind: 'upsert';
  /** `UPSERT { example }`; undefined for `UPSERT FILTER condition`. */
  readonly example: Expression | undefined;
  readonly filter: Expression | undefined;
  readonly insert: Expression;
  readonly update: Expression;
  readonly mode: 'update' | 'replace';
  readonly collection: CollectionReference | BindParameter;
  readonly options: ObjectExpression | undefined;
}
