import type * as Monaco from 'monaco-editor/editor/editor.api';
import type { Completion } from '../../../aql/editor/completion.ts';
import { escapeMarkdown } from '../../lib/escape-markdown.ts';
import { aqlLanguage } from './aql-language.ts';
import { type LanguageServices, semanticTokenKinds } from './LanguageServices.ts';
import { findFix } from './problem-fix.ts';

type Model = Monaco.editor.ITextModel;

const servicesOfModels = new WeakMap<Model, LanguageServices>();

/** Connects a text with its language services. */
export function setServices(model: Model, services: LanguageServices): void {
  servicesOfModels.set(model, services);
}

const toSignal = (token: Monaco.CancellationToken): AbortSignal => {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
};

/** The answer of the services; undefined without services and after a cancellation. */
async function answerOf<Answer>(
  model: Model,
  token: Monaco.CancellationToken,
  call: (services: LanguageServices, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  const services = servicesOfModels.get(model);
  if (services === undefined) return undefined;
  const signal = toSignal(token);
  try {
    return await call(services, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Connects the features of the editor with the language services of each text. */
export function registerAqlProviders(monaco: typeof Monaco): void {
  registerHelp(monaco);
  registerStructure(monaco);
  registerEdits(monaco);
}

/** Completion, hover and signatures. */
function registerHelp(monaco: typeof Monaco): void {
  const { languages } = monaco;
  languages.registerCompletionItemProvider(aqlLanguage, {
    triggerCharacters: ['.', '@', '"', "'"],
    provideCompletionItems: async (model, position, _context, token) => {
      const offset = model.getOffsetAt(position);
      const found = await answerOf(model, token, (services, signal) => services.complete(offset, signal));
      return {
        suggestions: (found ?? []).map((completion) => toSuggestion(monaco, model, completion)),
      };
    },
  });
  languages.registerHoverProvider(aqlLanguage, {
    provideHover: async (model, position, token) => {
      const offset = model.getOffsetAt(position);
      const hover = await answerOf(model, token, (services, signal) => services.hover(offset, signal));
      if (hover === undefined) return null;
      const examples = hover.examples.length === 0 ? '' : fenced(hover.examples.join('\n'));
      return {
        range: rangeOf(monaco, model, hover.range),
        contents: [{ value: fenced(hover.code) }, { value: escapeMarkdown(hover.doc) + examples }],
      };
    },
  });
  languages.registerSignatureHelpProvider(aqlLanguage, {
    signatureHelpTriggerCharacters: ['(', ','],
    signatureHelpRetriggerCharacters: [')'],
    provideSignatureHelp: async (model, position, token) => {
      const offset = model.getOffsetAt(position);
      const help = await answerOf(model, token, (services, signal) => services.signature(offset, signal));
      if (help === undefined) return null;
      const { label, doc, parameters, activeParameter } = help;
      return {
        value: {
          activeSignature: 0,
          activeParameter,
          signatures: [
            {
              label,
              documentation: { value: escapeMarkdown(doc) },
              parameters: parameters.map((parameter) => ({ label: parameter })),
            },
          ],
        },
        dispose: () => undefined,
      };
    },
  });
}

/** Colours, folding and occurrences. */
function registerStructure(monaco: typeof Monaco): void {
  const { languages } = monaco;
  languages.registerDocumentSemanticTokensProvider(aqlLanguage, {
    getLegend: () => ({ tokenTypes: [...semanticTokenKinds], tokenModifiers: [] }),
    provideDocumentSemanticTokens: async (model, _lastResultId, token) => {
      const data = await answerOf(model, token, (services, signal) => services.tokens(signal));
      return data === undefined ? null : { data };
    },
    releaseDocumentSemanticTokens: () => undefined,
  });
  languages.registerFoldingRangeProvider(aqlLanguage, {
    provideFoldingRanges: async (model, _context, token) => {
      const found = await answerOf(model, token, (services, signal) => services.folding(signal));
      return (found ?? []).map(({ start, end, kind }) => {
        const last = model.getPositionAt(end).lineNumber;
        return {
          start: model.getPositionAt(start).lineNumber,
          // The line of a closing bracket stays visible.
          end: kind === 'brackets' ? last - 1 : last,
          ...(kind === 'comment' ? { kind: languages.FoldingRangeKind.Comment } : {}),
        };
      });
    },
  });
  languages.registerDocumentHighlightProvider(aqlLanguage, {
    provideDocumentHighlights: async (model, position, token) => {
      const offset = model.getOffsetAt(position);
      const found = await answerOf(model, token, (services, signal) => services.occurrences(offset, signal));
      return (found ?? []).map((range) => ({ range: rangeOf(monaco, model, range) }));
    },
  });
}

/** Format, rename and fixes of problems. */
function registerEdits(monaco: typeof Monaco): void {
  const { languages } = monaco;
  languages.registerDocumentFormattingEditProvider(aqlLanguage, {
    provideDocumentFormattingEdits: async (model, _options, token) => {
      const text = await answerOf(model, token, (services, signal) => services.format(signal));
      return text === undefined ? null : [{ range: model.getFullModelRange(), text }];
    },
  });
  languages.registerRenameProvider(aqlLanguage, {
    provideRenameEdits: async (model, position, name, token) => {
      const offset = model.getOffsetAt(position);
      const result = await answerOf(model, token, (services, signal) =>
        services.rename(offset, name, signal),
      );
      if (result === undefined) return null;
      if (result.refusal !== undefined) return { edits: [], rejectReason: result.refusal };
      return {
        edits: result.edits.map((edit) => ({
          resource: model.uri,
          versionId: model.getVersionId(),
          textEdit: { range: rangeOf(monaco, model, edit), text: edit.text },
        })),
      };
    },
  });
  languages.registerCodeActionProvider(aqlLanguage, {
    provideCodeActions: (model, _range, { markers }) => {
      const titles = new Set<string>();
      const actions = markers.flatMap((marker) => {
        const range = monaco.Range.lift(marker);
        const fix = findFix(marker.message, model.getValueInRange(range));
        // The server may report a problem that the services report, too.
        if (fix === undefined || titles.has(fix.title)) return [];
        titles.add(fix.title);
        return [
          {
            title: fix.title,
            kind: 'quickfix',
            isPreferred: true,
            diagnostics: [marker],
            edit: {
              edits: [
                {
                  resource: model.uri,
                  versionId: model.getVersionId(),
                  textEdit: { range, text: fix.text },
                },
              ],
            },
          },
        ];
      });
      return { actions, dispose: () => undefined };
    },
  });
}

function rangeOf(
  monaco: typeof Monaco,
  model: Model,
  { start, end }: { readonly start: number; readonly end: number },
): Monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
}

function toSuggestion(
  monaco: typeof Monaco,
  model: Model,
  { label, kind, detail, doc, insertText, isSnippet, range, rank }: Completion,
): Monaco.languages.CompletionItem {
  const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;
  const kinds = {
    keyword: CompletionItemKind.Keyword,
    function: CompletionItemKind.Function,
    variable: CompletionItemKind.Variable,
    collection: CompletionItemKind.Class,
    attribute: CompletionItemKind.Field,
    bind: CompletionItemKind.Reference,
    graph: CompletionItemKind.Module,
    option: CompletionItemKind.Property,
    value: CompletionItemKind.Value,
  } as const;
  return {
    label: detail === '' || kind === 'function' ? label : { label, description: detail },
    kind: kinds[kind],
    ...(kind === 'function' ? { detail } : {}),
    ...(doc === '' ? {} : { documentation: { value: escapeMarkdown(doc) } }),
    insertText,
    ...(isSnippet ? { insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet } : {}),
    range: monaco.Range.fromPositions(model.getPositionAt(range.start), model.getPositionAt(range.end)),
    filterText: kind === 'graph' ? `"${label}"` : label,
    sortText: String(rank).padStart(3, '0') + label,
    ...(kind === 'function'
      ? { command: { id: 'editor.action.triggerParameterHints', title: 'Signature' } }
      : {}),
  };
}

const fenced = (code: string) => `\n\n\`\`\`aql\n${code.replaceAll('```', "'''")}\n\`\`\`\n`;
