import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { isConflict } from '../../../api/document-text.ts';
import type { ConflictAnswer } from '../../../ui/documents/conflict/DocumentConflict.ts';
import { revisionOf, textOfDocument } from '../../model/exact-document.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { contentText, hasSameText, nameOf, withEnds } from './document-content.ts';

interface Write {
  readonly id: string;
  /** The document that the change starts from; its revision is sent. */
  readonly opened: GraphDocument;
  /** The new attributes as JSON text. */
  readonly text: string;
}

/** `discarded`: the user chose the version of the database. */
type Written =
  | { readonly kind: 'written'; readonly before: GraphDocument; readonly stored: GraphDocument }
  | { readonly kind: 'discarded'; readonly stored: GraphDocument }
  | { readonly kind: 'kept' };

/** Replaces a document. If it was changed meanwhile, the user chooses what to keep before anything is written. */
export async function writeDocument(workspace: GraphWorkspace, write: Write): Promise<Written> {
  const { adapter } = workspace;
  const { id } = write;
  let { opened, text } = write;
  for (;;) {
    try {
      const stored = await adapter.replaceDocument(id, text, revisionOf(opened));
      return { kind: 'written', before: opened, stored };
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    const server = await adapter.loadDocument(id);
    // The same content is no conflict: a write whose answer was lost stored it.
    if (hasSameText(textOfDocument(server), text)) return { kind: 'written', before: opened, stored: server };
    const answer = await askConflict(workspace, id, opened, text, server);
    if (answer === 'keep') return { kind: 'kept' };
    if (answer === 'discard') return { kind: 'discarded', stored: server };
    // The merged text contains what the server had, so a further change is compared with that.
    opened = server;
    text = withEnds(answer.text, server);
  }
}

function askConflict(
  workspace: GraphWorkspace,
  id: string,
  opened: GraphDocument,
  text: string,
  server: GraphDocument,
): Promise<ConflictAnswer> {
  return new Promise((resolve) => {
    workspace.openDialog({
      kind: 'conflict',
      id,
      name: nameOf(workspace, id),
      openedText: contentText(textOfDocument(opened)),
      openedRev: revisionOf(opened),
      mineText: contentText(text),
      serverText: contentText(textOfDocument(server)),
      serverRev: revisionOf(server),
      readAt: Date.now(),
      answer: (answer) => {
        workspace.closeDialog();
        resolve(answer);
      },
    });
  });
}
