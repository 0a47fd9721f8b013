/**
 * An expected failure of a graph in the workspace: a change that does not fit it, or data that its source does not have. The
 * catalogue of the server's errors has 8 KiB of texts, which no graph needs at its start.
 */
export class GraphDataError extends Error {
  override readonly name = 'GraphDataError';

  constructor(message: string) {
    super(message);
  }
}
