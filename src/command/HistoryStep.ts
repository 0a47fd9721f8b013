/** A query with its bind parameters. */
export interface HistoryQuery {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

/** A command with plain data as arguments; running it again repeats a step on today's data. */
export interface HistoryCommand {
  readonly id: string;
  readonly args?: unknown;
}

/** Facts about a gesture for the history panel and the journal. */
export interface StepFacts {
  /** Short, such as '17 vertices, 46 edges'. */
  readonly detail?: string | undefined;
  /** What the step read from the database or wrote to it, in order. */
  readonly aql?: HistoryQuery | readonly HistoryQuery[] | undefined;
  /** True if the queries of `aql` change the database. */
  readonly isWrite?: boolean | undefined;
  /** Undefined: the step cannot be replayed. */
  readonly command?: HistoryCommand | undefined;
}

/** One step of the history: a gesture that changed the scene. */
export interface HistoryStep extends StepFacts {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export function queriesOf({ aql }: StepFacts): readonly HistoryQuery[] {
  if (aql === undefined) return [];
  return 'query' in aql ? [aql] : aql;
}
