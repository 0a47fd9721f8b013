import type { Router } from '../routing/Router.ts';
import type { ServiceRequest } from '../routing/ServiceRequest.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import { explorerPage, schemaQuery } from './graphql-page.ts';

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
  /** Browsers get a page for queries. */
  readonly graphiql?: boolean;
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
      const { query, variables, operationName } = queryOf(request, {
        parseForm: (text) => (require('qs') as { parse(text: string): object }).parse(text),
        refuse: (message) => response.throw(400, message),
      });
      const { schema, rootValue, context, pretty, formatError } = options;
      const graphql = options.graphql ?? (require('graphql-sync') as GraphQL);
      const isPage =
        options.graphiql === true &&
        request.queryParams.raw === undefined &&
        request.accepts('json', 'html') === 'html';
      const sendPage = (result: string | undefined): void => {
        const { data: types } = execute(graphql, { schema, source: schemaQuery });
        const shownVariables = variables === undefined ? '' : JSON.stringify(variables, undefined, 2);
        const page = { query: String(query ?? ''), variables: shownVariables, result, schema: types };
        response.send(explorerPage(page), 'html');
      };
      if (isPage && (query === undefined || query === '')) {
        sendPage(undefined);
        return;
      }
      if (query === undefined) response.throw(400, "expected the parameter 'query'");
      if (request.method === 'GET' && /^\s*mutation\b/.test(String(query)))
        response.throw(405, 'expected the method POST for a mutation');
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
      const result = { ...(shown === undefined ? {} : { errors: shown }), data };
      if (isPage) sendPage(JSON.stringify(result, undefined, 2));
      else response.json(result, pretty === true);
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

interface QueryReader {
  parseForm(text: string): object;
  /** Answers 400. */
  refuse(message: string): never;
}

function queryOf(request: ServiceRequest, reader: QueryReader): Query {
  const found = { ...request.queryParams, ...bodyOf(request, reader) } as Query;
  const { query, variables, operationName } = found;
  const isText = typeof variables === 'string' && variables.trim() !== '';
  return {
    query,
    variables: isText ? parseJson(variables, 'variables', reader) : variables || undefined,
    operationName: operationName === '' ? undefined : operationName,
  };
}

function bodyOf(request: ServiceRequest, reader: QueryReader): object {
  const text = String(request.rawBody);
  if (text === '') return {};
  if (request.is('application/x-www-form-urlencoded')) return reader.parseForm(text);
  return request.is('application/graphql') ? { query: text } : (parseJson(text, 'body', reader) as object);
}

function parseJson(text: string, place: string, { refuse }: QueryReader): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`${place} is no valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
