/**
 * One-token changes of a source text: each has its offset, the old and the new text. Comments, texts, types and imports
 * are left out as far as patterns can tell. Comparisons have spaces around them, type arguments have none.
 */
export function mutantsOf(text) {
  const code = withoutTexts(text);
  const found = [];
  for (const [pattern, change] of rules) {
    for (const { index, 0: old } of code.matchAll(pattern)) {
      const lineStart = code.lastIndexOf('\n', index) + 1;
      const line = code.slice(lineStart, code.indexOf('\n', index));
      if (!isDeclaration.test(line)) found.push({ at: index, old, changed: change(old) });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

const isDeclaration = /^\s*(import|export \*|export type|type|interface|readonly [\w]+\??:)\b/;

const swap = (pairs) => (old) => old.replace(old.trim(), pairs[old.trim()]);

const rules = [
  [/ (===|!==) /g, swap({ '===': '!==', '!==': '===' })],
  [/ (<|<=|>|>=) /g, swap({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' })],
  [/ (&&|\|\|) /g, swap({ '&&': '||', '||': '&&' })],
  [/ [+\-*] /g, swap({ '+': '-', '-': '+', '*': '+' })],
  [/\b(true|false)\b/g, swap({ true: 'false', false: 'true' })],
  [/(?<![\w.$'])\d+(?![\w.'])/g, (old) => String(Number(old) + 1)],
];

/** The text with comments, strings and patterns replaced by blanks of the same length; parts of templates stay. */
function withoutTexts(text) {
  const blank = (part) => part.replace(/[^\n]/g, '_');
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:&|!] ?)\/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[a-z]*/g,
    blank,
  );
}
