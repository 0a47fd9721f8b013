import type { Router } from '../routing/Router.ts';
import type { ServiceRequest } from '../routing/ServiceRequest.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';

interface Execution {
  readonly errors?: readonly unknown[];
  readonly data?: unknown;
}

/** The parts of the packages `graphql` and `graphql-sync` that are used here. */
interface GraphQL {
  graphqlSync?(options: object): Execution;
  graphql?(...args: readonly unknown[]): Execution;
}

interface GraphQLOptions {
  readonly schema: unknown;
  readonly context?: unknown;
  readonly rootValue?: unknown;
  readonly pretty?: boolean;
  readonly formatError?: (error: unknown) => unknown;
  /** The package that the schema was made with. */
  readonly graphql?: GraphQL;
}

type Given = GraphQLOptions | ((request: unknown, response: unknown) => GraphQLOptions);

interface GraphQLParts {
  createRouter(): Router;
  require(name: string): unknown;
}

/** `@arangodb/foxx/graphql`: a function that creates a router for queries of a schema. */
export function graphqlModule({ createRouter, require }: GraphQLParts): (given: Given) => Router {
  return (given) => {
    const router = createRouter();
    const answer = (givenRequest: unknown, givenResponse: unknown): void => {
      const request = givenRequest as ServiceRequest;
      const response = givenResponse as ServiceResponse;
      const options = typeof given === 'function' ? given(request, response) : given;
      const { query, variables, operationName } = queryOf(request);
      if (query === undefined) response.throw(400, "expected the parameter 'query'");
      if (request.method === 'GET' && /^\s*mutation\b/.test(String(query)))
        response.throw(405, 'expected the method POST for a mutation');
      const { schema, rootValue, context, pretty, formatError } = options;
      const graphql = options.graphql ?? (require('graphql-sync') as GraphQL);
      const { errors, data } = execute(graphql, {
        schema,
        source: query,
        rootValue,
        contextValue: context,
        variableValues: variables,
        operationName,
      });
      const shown = formatError === undefined ? errors : errors?.map(formatError);
      response.status(errors !== undefined && data === undefined ? 400 : 200);
      response.json({ ...(shown === undefined ? {} : { errors: shown }), data }, pretty === true);
    };
    router.get('/', answer).summary('Run a GraphQL query').queryParam('query').queryParam('variables');
    router.post('/', answer).summary('Run a GraphQL query');
    return router;
  };
}

/** `graphql-sync`: the package `graphql`, whose function `graphql` answers at once. */
export function graphqlSync(require: (name: string) => unknown): object {
  const graphql = require('graphql') as Readonly<Record<string, unknown>>;
  return { ...graphql, graphql: graphql.graphqlSync, execute: graphql.executeSync };
}

function execute(graphql: GraphQL, options: Readonly<Record<string, unknown>>): Execution {
  if (graphql.graphqlSync !== undefined) return graphql.graphqlSync(options);
  if (graphql.graphql === undefined) throw new TypeError('expected the package graphql or graphql-sync');
  const { schema, source, rootValue, contextValue, variableValues, operationName } = options;
  return graphql.graphql(schema, source, rootValue, contextValue, variableValues, operationName);
}

interface Query {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
}

function queryOf(request: ServiceRequest): Query {
  const found = { ...request.queryParams, ...bodyOf(request) } as Query;
  const { variables, operationName } = found;
  return {
    query: found.query,
    variables: typeof variables === 'string' && variables !== '' ? JSON.parse(variables) : variables,
    operationName: operationName === '' ? undefined : operationName,
  };
}

function bodyOf(request: ServiceRequest): object {
  const text = String(request.rawBody);
  if (text === '') return {};
  return request.is('application/graphql') ? { query: text } : (JSON.parse(text) as object);
}
