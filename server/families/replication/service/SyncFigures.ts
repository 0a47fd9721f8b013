/** Documents that all appliers have received and removed in copies of their leaders, since the start of the server. */
export class SyncFigures {
  /** Copied with their whole collection. */
  dumped = 0;
  /** Requested by their revision. */
  requested = 0;
  /** Received by their revision. */
  inserted = 0;
  removed = 0;
}
