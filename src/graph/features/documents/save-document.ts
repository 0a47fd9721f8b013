import type { GraphDocument, GraphStep } from '../../../../protocol/graph-patch.ts';
import { toLabel } from '../../../../protocol/lib/label.ts';
import type { HistoryQuery, StepFacts } from '../../../command/HistoryStep.ts';
import type { StepMove, UndoEntry } from '../../../command/UndoTree.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { collectionOf, partsOf } from '../../../lib/document-id.ts';
import { fillLabel } from '../../../lib/label-template.ts';
import { membersOf, objectText } from '../../../lib/raw-json.ts';
import { labelIn } from '../../adapters/vertex-labels.ts';
import { hasText, textOfDocument } from '../../model/exact-document.ts';
import { valueAt } from '../../styles/AttributeValues.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { writeDocument } from './conflict.ts';
import { changedNames, contentText, hasSameContent, nameOf, withEnds } from './document-content.ts';
import { forgetDrafts } from './document-draft.ts';
import { stopError } from './stop-error.ts';

/**
 * Replaces the attributes of a document as one step. `text`: the new attributes as JSON. `opened`: the document that was
 * edited. Returns false if the user goes on editing because of a conflict. Undo and redo ask in the same way before they
 * overwrite a newer version.
 */
export async function saveDocument(
  workspace: GraphWorkspace,
  id: string,
  text: string,
  opened: GraphDocument,
): Promise<boolean> {
  const written = await writeDocument(workspace, { id, opened, text: withEnds(text, opened) });
  if (written.kind === 'kept') return false;
  showDocument(workspace, id, written.stored);
  forgetDrafts(id);
  if (written.kind === 'discarded') return true;
  const { before, stored } = written;
  const facts = { detail: describe(before, stored), aql: updateQuery(id, before, stored), isWrite: true };
  workspace.history.push(
    editEntry(workspace, { ...facts, label: `Edit ${nameOf(workspace, id)}` }, { id, before, stored }),
  );
  return true;
}

interface Edited {
  readonly id: string;
  readonly before: GraphDocument;
  readonly stored: GraphDocument;
}

/** A changed document as an entry of the history; undo and redo write the database. */
export function editEntry(
  workspace: GraphWorkspace,
  facts: Pick<UndoEntry, 'label'> & StepFacts,
  { id, ...edited }: Edited,
): UndoEntry {
  let { before, stored } = edited;
  let changes = 0;
  const turn = async (step: StepMove, from: GraphDocument, to: GraphDocument) => {
    const shown = workspace.model.findDocument(id);
    // Other steps have given the same content a newer revision.
    const base = shown !== undefined && hasText(shown) && hasSameContent(shown, from) ? shown : from;
    const turned = await writeDocument(workspace, {
      id,
      opened: base,
      text: withEnds(contentText(textOfDocument(to)), from),
    });
    if (turned.kind === 'kept') throw stopError('The newer version stays.');
    step.batch(() => {
      showDocument(workspace, id, turned.stored);
      step.finish();
    });
    return turned.stored;
  };
  return {
    ...facts,
    get changes() {
      return changes;
    },
    undo: async (step) => {
      before = await turn(step, stored, before);
      changes += 1;
    },
    redo: async (step) => {
      stored = await turn(step, before, stored);
      changes += 1;
    },
    pack: () => ({
      kind: 'edit',
      value: { id, before: textOfDocument(before), stored: textOfDocument(stored) },
    }),
  };
}

/** Shows a document as the server has it, with the label of its vertex. */
export function showDocument({ model, adapter }: GraphWorkspace, id: string, document: GraphDocument): void {
  const steps: GraphStep[] = [{ kind: 'setDocuments', ids: [id], values: [document] }];
  const vertex = model.findVertex(id);
  const template = labelIn(adapter.labels, collectionOf(id));
  if (vertex !== undefined && template !== undefined) {
    const label = fillLabel(template, (name) => toLabel(valueAt(document, name)));
    steps.push({ kind: 'setLabels', indices: Uint32Array.of(vertex), values: [label ?? ''] });
  }
  model.apply(steps);
}

/** Such as 'altitude 9 → 10'; several attributes are named only. */
function describe(before: GraphDocument, after: GraphDocument): string {
  const names = changedNames(before, after);
  const [name] = names;
  if (name === undefined) return 'no change';
  if (names.length > 1) return names.slice(0, 4).join(', ') + (names.length > 4 ? ', …' : '');
  const [left, right] = [before, after].map((each) => shorten(membersOf(textOfDocument(each)).get(name)));
  if (left === undefined) return `${name} added: ${right}`;
  return right === undefined ? `${name} removed` : `${name} ${left} → ${right}`;
}

function shorten(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  return cutText(raw, 24);
}

/** The values stand in the query, so that numbers keep their digits. */
function updateQuery(id: string, before: GraphDocument, after: GraphDocument): HistoryQuery {
  const { collection, key } = partsOf(id);
  const bindVars = { '@collection': collection, key };
  const members = membersOf(textOfDocument(after));
  const names = changedNames(before, after);
  if (names.some((name) => !members.has(name))) {
    const text = contentText(textOfDocument(after));
    return { query: `REPLACE @key WITH ${withEnds(text, after)} IN @@collection`, bindVars };
  }
  const changes = objectText(names.map((name) => [name, members.get(name)!]));
  return { query: `UPDATE @key WITH ${changes} IN @@collection OPTIONS { mergeObjects: false }`, bindVars };
}
