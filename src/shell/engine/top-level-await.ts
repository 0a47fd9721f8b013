/**
 * Forms of a command with `await` outside of functions, the best one first: an asynchronous function that is called at
 * once. Variables that the command declares stay global. A form may not be valid.
 */
export function awaitingForms(code: string): readonly string[] {
  const trimmed = code.trim().replace(/;+$/, '');
  const global = trimmed.replace(
    /(^|[;\n{])(\s*)(?:let|const|var)\s+([A-Za-z_$][\w$]*)\s*=(?!=)/g,
    (_found, before: string, blank: string, name: string) => `${before}${blank}globalThis.${name} =`,
  );
  const at = Math.max(global.lastIndexOf(';'), global.lastIndexOf('\n')) + 1;
  const [first, last] = [global.slice(0, at), global.slice(at)];
  return [
    `(async () => (\n${global}\n))()`,
    `(async () => {${first}\nreturn (${last}\n);})()`,
    `(async () => {\n${global}\n})()`,
  ];
}
