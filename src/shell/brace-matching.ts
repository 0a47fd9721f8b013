/** Characters after which a slash begins a regular expression, not a division. */
const beforeRegExp = /(?:^|[([{,;:=!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|void|delete))\s*$/;

/**
 * Whether a command is complete: its braces, brackets, parentheses, templates and comments are closed. A command with a
 * closing brace too many, or with an open string, is complete; the engine reports its error.
 */
export function isComplete(code: string): boolean {
  /** Closing characters that are expected; '`' stands for a template around an expression. */
  const open: string[] = [];
  let at = 0;
  while (at < code.length) {
    const char = code[at]!;
    const two = code.slice(at, at + 2);
    if (two === '//') at = endOf(code, at, '\n');
    else if (two === '/*') {
      const end = code.indexOf('*/', at + 2);
      if (end < 0) return false;
      at = end + 2;
    } else if (char === '"' || char === "'") at = endOfString(code, at, char);
    else if (char === '`' || (char === '}' && open.at(-1) === '${')) {
      if (char === '}') open.pop();
      const end = endOfTemplate(code, at + 1);
      if (end.kind === 'open') return false;
      if (end.kind === 'expression') open.push('${');
      at = end.at;
    } else if (char === '/' && beforeRegExp.test(code.slice(Math.max(0, at - 20), at))) {
      at = endOfRegExp(code, at);
    } else {
      if ('([{'.includes(char)) open.push(char);
      else if (')]}'.includes(char) && open.pop() === undefined) return true;
      at += 1;
    }
  }
  return open.length === 0;
}

function endOf(code: string, from: number, text: string): number {
  const end = code.indexOf(text, from);
  return end < 0 ? code.length : end + text.length;
}

function endOfString(code: string, from: number, quote: string): number {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === quote || code[at] === '\n') return at + 1;
  }
  return code.length;
}

function endOfRegExp(code: string, from: number): number {
  let isClass = false;
  for (let at = from + 1; at < code.length && code[at] !== '\n'; at++) {
    const char = code[at];
    if (char === '\\') at += 1;
    else if (char === '[') isClass = true;
    else if (char === ']') isClass = false;
    else if (char === '/' && !isClass) return at + 1;
  }
  return from + 1;
}

function endOfTemplate(
  code: string,
  from: number,
): { readonly kind: 'closed' | 'expression' | 'open'; readonly at: number } {
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === '`') return { kind: 'closed', at: at + 1 };
    else if (code[at] === '$' && code[at + 1] === '{') return { kind: 'expression', at: at + 2 };
  }
  return { kind: 'open', at: code.length };
}
