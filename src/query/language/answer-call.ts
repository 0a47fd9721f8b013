import { type BindParameterInfo, bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import type { Catalogue } from '../../../aql/editor/catalogue.ts';
import { complete } from '../../../aql/editor/completion.ts';
import { definitionAt } from '../../../aql/editor/definition.ts';
import { formatQuery } from '../../../aql/editor/format.ts';
import { hoverAt, signatureAt } from '../../../aql/editor/hover.ts';
import { foldingRanges } from '../../../aql/editor/outline.ts';
import { findProblems } from '../../../aql/editor/problems.ts';
import { semanticTokens } from '../../../aql/editor/semantic-tokens.ts';
import { isolated, partsOf, statementsOf } from '../../../aql/editor/statements.ts';
import { findOccurrences, renameVariable } from '../../../aql/editor/symbols.ts';
import type { LanguageMethod } from './messages.ts';
import { packTokens } from './pack-tokens.ts';

/** The answer of a language service. Each statement of the text is a query of its own. */
export function answerCall(
  text: string,
  method: LanguageMethod,
  args: readonly (number | string)[],
  catalogue: Catalogue,
): unknown {
  const { dialect } = catalogue;
  const offset = Number(args[0]);
  const atOffset = () => {
    const part = partsOf(text, dialect).find(({ start, end }) => start <= offset && offset <= end);
    return part === undefined ? text : isolated(text, part);
  };
  const each = <Found>(find: (statement: string) => readonly Found[]): Found[] =>
    statementsOf(text, dialect).flatMap((range) => find(isolated(text, range)));
  switch (method) {
    case 'complete':
      return complete(atOffset(), offset, catalogue);
    case 'hover':
      return hoverAt(atOffset(), offset, catalogue);
    case 'signature':
      return signatureAt(atOffset(), offset, catalogue);
    case 'occurrences':
      return findOccurrences(atOffset(), offset, catalogue);
    case 'rename':
      return renameVariable(atOffset(), offset, String(args[1]), catalogue);
    case 'definition':
      return definitionAt(atOffset(), offset, catalogue);
    case 'tokens':
      return packTokens(
        text,
        each((statement) => semanticTokens(statement, catalogue)),
      );
    case 'folding':
      return each((statement) => foldingRanges(statement, dialect));
    case 'format':
      return formatStatements(text, catalogue);
    case 'problems':
      return each((statement) => findProblems(statement, catalogue));
    case 'binds':
      return mergeBinds(each((statement) => bindParametersOf(statement, dialect, catalogue)));
  }
}

function formatStatements(text: string, { dialect }: Catalogue): string {
  if (partsOf(text, dialect).length === 1) return formatQuery(text, dialect);
  return statementsOf(text, dialect)
    .map((range) => `${formatQuery(isolated(text, range), dialect)};`)
    .join('\n\n');
}

/** A parameter of several statements is one parameter; the first statement that suggests types decides. */
function mergeBinds(found: readonly BindParameterInfo[]): readonly BindParameterInfo[] {
  const merged = new Map<string, BindParameterInfo>();
  for (const parameter of found) {
    const known = merged.get(parameter.key);
    const typed = known === undefined || known.types.length === 0 ? parameter : known;
    merged.set(parameter.key, { ...typed, ranges: [...(known?.ranges ?? []), ...parameter.ranges] });
  }
  return [...merged.values()];
}
