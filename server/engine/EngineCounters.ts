/** Counts operations and imports since the start of the server. */
export class EngineCounters {
  reads = 0;
  /** Begun writes, also those in progress. */
  writesStarted = 0;
  writesCommitted = 0;
  writesAborted = 0;

  /** Counts a write until its end. */
  async write<T>(run: () => Promise<T>): Promise<T> {
    this.writesStarted += 1;
    try {
      const result = await run();
      this.writesCommitted += 1;
      return result;
    } catch (error) {
      this.writesAborted += 1;
      throw error;
    }
  }
}
