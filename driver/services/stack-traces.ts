interface CallSite {
  isNative(): boolean;
  getFunctionName(): string | null;
  getFileName(): string | null;
  getLineNumber(): number;
  getColumnNumber(): number;
}

/** The member of the engine's `Error` that makes the text of a stack. */
interface StackTraces {
  prepareStackTrace?: (error: unknown, sites: readonly CallSite[]) => string;
}

/** Stacks begin with the name and the message of the error, as those of V8; the engine's own have the calls only. */
export function addStackHeads(): void {
  (Error as unknown as StackTraces).prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map(lineOf)].join('\n');
}

/** The stack of an error. The engine sets it to null after a stack overflow: then the text says so. */
export function stackOf(error: Error): string {
  return typeof error.stack === 'string' ? error.stack : `${headOf(error)}\n    at <calls unknown>`;
}

/** An error as text, with the calls of its stack. */
export function errorText(error: Error): string {
  const stack = stackOf(error);
  const at = stack.search(/^ {4}at /m);
  return at < 0 ? String(error) : `${String(error)}\n${stack.slice(at)}`;
}

function headOf(error: unknown): string {
  try {
    const { name = 'Error', message = '' } = error as Partial<Error>;
    return [name, message].map(String).filter(Boolean).join(': ');
  } catch {
    // Getters of the service may throw.
    return 'Error';
  }
}

function lineOf(site: CallSite): string {
  const place = site.isNative()
    ? 'native'
    : `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`;
  return `    at ${site.getFunctionName() || '<anonymous>'} (${place})`;
}
