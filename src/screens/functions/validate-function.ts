/** The name of a new function. */
export const nameHelp = 'Namespace and name joined by ::, must not start with an underscore.';

const validName = /^(?!_)\w+(::\w+)+$/;

/** The problem of a function's name; undefined for a valid one. */
export function validateName(name: string): string | undefined {
  if (name === '') return 'Name is required, such as MINE::DOUBLE.';
  if (validName.test(name)) return undefined;
  if (name.startsWith('_')) return 'invalid user function name: it must not start with an underscore';
  if (!name.includes('::')) return 'invalid user function name: a namespace is missing, such as MINE::DOUBLE';
  return 'invalid user function name: expected letters, digits and _, joined by ::';
}

/** The problem of a code that can be found without running it. */
export function validateCode(code: string): string | undefined {
  return code.trim() === '' ? 'invalid user function code: code must be contained in function' : undefined;
}

/** The place that an error of the server names, counted from 1. */
export function placeIn(message: string): { readonly line: number; readonly column: number } | undefined {
  const place = /\(line (\d+), column (\d+)\)/.exec(message);
  return place ? { line: Number(place[1]), column: Number(place[2]) } : undefined;
}

/**
 * The line that decides the value of a function, for a test with a wrong value: that of the only `return`, or that of
 * the expression of an arrow function. Otherwise the first line, because any of several can have returned.
 */
export function lineOfValue(code: string): number {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const plain = code.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g,
    blank,
  );
  const returns = [...plain.matchAll(/\breturn\b/g)];
  const [only] = returns.length > 0 ? returns : [...plain.matchAll(/=>\s*(?=[^\s{])/g)];
  if (only === undefined || returns.length > 1) return 1;
  const offset = returns.length > 0 ? only.index : only.index + only[0].length;
  return plain.slice(0, offset).split('\n').length;
}
