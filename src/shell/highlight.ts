import type { TextKind, TextRun } from '../../driver/printing/text-run.ts';

const keywords =
  'await|break|case|catch|class|const|continue|default|delete|do|else|finally|for|function|if|in|instanceof|let|new|of|return|switch|this|throw|try|typeof|var|void|while|with|yield';

/** Comments, strings, numbers, words and calls of JavaScript. */
const token = new RegExp(
  [
    String.raw`(?<muted>\/\/.*|\/\*[\s\S]*?(?:\*\/|$))`,
    '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"?|\'(?:[^\'\\\\\\n]|\\\\.)*\'?|`(?:[^`\\\\]|\\\\[\\s\\S])*`?)',
    String.raw`(?<number>\b(?:0[xbo][\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)n?\b)`,
    String.raw`(?<boolean>\b(?:true|false)\b)`,
    String.raw`(?<null>\b(?:null|undefined|NaN)\b)`,
    String.raw`(?<class>\b(?:${keywords})\b)`,
    String.raw`(?<function>[A-Za-z_$][\w$]*(?=\s*\())`,
    String.raw`[A-Za-z_$][\w$]*`,
  ].join('|'),
  'g',
);

/** A command in colors; `class`: keywords. */
export function highlight(code: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    if (kind === undefined) continue;
    if (match.index > end) runs.push({ kind: 'plain', text: code.slice(end, match.index) });
    runs.push({ kind: kind as TextKind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) runs.push({ kind: 'plain', text: code.slice(end) });
  return runs;
}
