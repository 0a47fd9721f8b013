import { RequestError } from '../../../api/errors.ts';
import { formatAmount } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import { notify } from '../../../store/notifications.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { nameOf } from './document-content.ts';
import { elementsPatch } from './elements-patch.ts';

/** True if the server answered that a document does not exist. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.errorName === 'ERROR_ARANGO_DOCUMENT_NOT_FOUND';
}

/**
 * Runs a call about one vertex or edge. If the server answers that it was deleted meanwhile, it leaves the picture with
 * a notification, and the result is undefined.
 */
export async function unlessMissing<Result>(
  workspace: GraphWorkspace,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    forgetElements(workspace, [id]);
    return undefined;
  }
}

/** Takes elements out of the picture that the database does not have any more: one step, one notification. */
export function forgetElements(workspace: GraphWorkspace, ids: readonly string[]): void {
  const { model } = workspace;
  const shown = ids.filter((id) => model.findVertex(id) !== undefined || model.findEdge(id) !== undefined);
  if (shown.length === 0) return;
  const name = shown.length === 1 ? nameOf(workspace, shown[0]!) : formatAmount(shown.length, 'element');
  const was = agree(shown.length, 'was');
  const text = `${name} ${was} deleted in the database`;
  workspace.apply(text, elementsPatch(model, shown));
  notify('info', 'Graph', `${text}. ${agree(shown.length, 'It is', 'They are')} no longer shown.`);
}
