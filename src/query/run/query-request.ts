/** Options of a query, with the names of the HTTP API. */
export interface QueryOptions {
  /** Bytes above which the query fails with 32 (resource limit exceeded). */
  readonly memoryLimit?: number;
  /** Seconds until the query fails with 1500 (query killed). */
  readonly maxRuntime?: number;
  readonly fullCount?: boolean;
  /** Rows are computed when they are fetched. */
  readonly stream?: boolean;
  readonly profile?: 0 | 1 | 2;
  readonly failOnWarning?: boolean;
  readonly maxWarningCount?: number;
  readonly maxNumberOfPlans?: number;
  readonly optimizer?: {
    /** `+rule`, `-rule`, `+all`, `-all`. */
    readonly rules: readonly string[];
  };
}

/** A query as it is sent. */
export interface QueryRequest {
  /** The whole text of the editor, or the selection. */
  readonly text: string;
  /** Offset of `text` in the text of the editor; 0 for the whole text. */
  readonly selectionStart: number;
  /** JSON text by name, so that numbers keep their digits. The name of a collection parameter begins with `@`. */
  readonly bindVars: Readonly<Record<string, string>>;
  /** Rows of one batch: the result size. */
  readonly batchSize: number;
  readonly options: QueryOptions;
}

/** The server closes a cursor after this time without a request. */
const cursorTtlSeconds = 300;

/** The body of `POST /_api/cursor`. Bind values keep their digits. */
export function cursorBody(request: QueryRequest, options: QueryOptions = request.options): string {
  const { memoryLimit, ...others } = options;
  return jsonObject({
    query: JSON.stringify(request.text),
    id: '"currentFrontendQuery"',
    batchSize: String(request.batchSize),
    ttl: String(cursorTtlSeconds),
    // A stream has no count before its end.
    count: options.stream === true ? undefined : 'true',
    memoryLimit: memoryLimit === undefined ? undefined : String(memoryLimit),
    bindVars: bindVarsText(request),
    options: JSON.stringify(others),
  });
}

/** The body of the calls that explain a query. */
export function explainBody(request: QueryRequest): string {
  const { maxNumberOfPlans, optimizer } = request.options;
  return jsonObject({
    query: JSON.stringify(request.text),
    id: '"currentFrontendQuery"',
    bindVars: bindVarsText(request),
    options: JSON.stringify({ allPlans: false, maxNumberOfPlans, optimizer }),
  });
}

/** Undefined without bind values: the member is then omitted. */
function bindVarsText({ bindVars }: QueryRequest): string | undefined {
  return Object.keys(bindVars).length === 0 ? undefined : jsonObject(bindVars);
}

/** The text of a JSON object from the texts of its members. */
export function jsonObject(members: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(members).flatMap(([name, json]) =>
    json === undefined ? [] : [`${JSON.stringify(name)}:${json}`],
  );
  return `{${parts.join(',')}}`;
}
