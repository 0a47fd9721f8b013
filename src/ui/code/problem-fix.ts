/** A replacement for the text of a problem. */
interface ProblemFix {
  readonly title: string;
  readonly text: string;
}

/** The replacement that the message of a problem suggests; undefined if it suggests none. */
export function findFix(message: string, text: string): ProblemFix | undefined {
  const suggested = /did you mean '([^']+?)(?:\(\))?'\?/.exec(message)?.[1];
  if (suggested === undefined) return undefined;
  const quote = /^["']/.exec(text)?.[0] ?? '';
  // The problem of a call covers the whole call.
  const rest = quote === '' ? (/^[\w:$]+/.exec(text)?.[0].length ?? text.length) : text.length;
  return { title: `Replace with ${suggested}`, text: quote + suggested + quote + text.slice(rest) };
}
