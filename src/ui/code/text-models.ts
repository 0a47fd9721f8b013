import type * as Monaco from 'monaco-editor/editor/editor.api';
import { aqlLanguage } from './aql-language.ts';
import { setServices } from './aql-providers.ts';
import type { LanguageServices } from './LanguageServices.ts';
import { monaco } from './monaco-aql.ts';

/** The services of one text, which end with it. */
export interface TextServices extends LanguageServices {
  close(): void;
}

/** A text with its undo list, its services and the position of its last editor. */
export interface TextModel {
  readonly model: Monaco.editor.ITextModel;
  readonly services: TextServices;
  viewState: Monaco.editor.ICodeEditorViewState | undefined;
  /** Numbers of versions, for undo and redo: the first one, and the highest one since the last edit. */
  readonly firstVersion: number;
  lastVersion: number;
}

const kept = new Map<string, TextModel>();

/** Opens a text; a text with the same name that is still kept is used again, with its undo list. */
export function openTextModel(
  name: string | undefined,
  text: string,
  openServices: (text: string) => TextServices,
): TextModel {
  const known = name === undefined ? undefined : kept.get(name);
  if (known !== undefined) return known;
  const model = monaco.editor.createModel(text, aqlLanguage);
  model.updateOptions({ tabSize: 2 });
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const services = openServices(model.getValue());
  setServices(model, services);
  model.onDidChangeContent(({ changes }) => {
    services.change(
      changes.map(({ rangeOffset, rangeLength, text: inserted }) => ({
        start: rangeOffset,
        end: rangeOffset + rangeLength,
        text: inserted,
      })),
    );
  });
  const version = model.getAlternativeVersionId();
  const opened: TextModel = {
    model,
    services,
    viewState: undefined,
    firstVersion: version,
    lastVersion: version,
  };
  if (name !== undefined) kept.set(name, opened);
  return opened;
}

/** Ends a text whose editor is closed. */
export function closeTextModel({ model, services }: TextModel): void {
  model.dispose();
  services.close();
}

/** Ends a kept text, such as that of a closed tab. */
export function forgetTextModel(name: string): void {
  const known = kept.get(name);
  kept.delete(name);
  if (known !== undefined) closeTextModel(known);
}
