import { formatAmount } from '../../../lib/format.ts';
import { notify } from '../../../store/notifications.ts';
import { vertexIdsIn } from '../../adapters/result-ids.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { showVertices } from './show-vertices.ts';

/** Maximum number of vertices that one paste adds. */
const maxPasted = 1000;

/** Adds the vertices that a text names: ids, or JSON with documents, edges or ids. Default: the clipboard. */
const paste: GraphCommand<{ readonly text?: string } | undefined> = {
  id: 'graph.paste',
  label: 'Paste vertices',
  group: graphGroup,
  errorTitle: 'Paste',
  async run({ workspace }, args) {
    const text = args?.text ?? (await readClipboard());
    const { vertices } = await workspace.adapter.loadCollections();
    const ids = vertexIdsIn(rowsOf(text), (name) => vertices.includes(name), maxPasted);
    if (ids.length === 0) {
      throw new Error(
        `the clipboard has no ids of vertices in ${vertices.join(', ')}, such as 'cities/oslo'.`,
      );
    }
    const label = `Paste ${formatAmount(ids.length, 'vertex')}`;
    const { added, missing } = await showVertices(workspace, { vertexIds: ids, isReplacing: false, label });
    const shown = ids.map((id) => workspace.model.findVertex(id)).filter((vertex) => vertex !== undefined);
    workspace.selectVertices(Uint32Array.from(shown));
    if (missing.length === 0) return;
    const addedText = `${formatAmount(added, 'vertex')} added`;
    notify('warning', 'Paste', `${addedText}, ${formatAmount(missing.length, 'id')} not found.`);
  },
};

export const pasteCommands = [paste];

/** A JSON value, otherwise the words of the text. */
function rowsOf(text: string): readonly unknown[] {
  if (/^\s*[[{"]/.test(text)) {
    try {
      return [JSON.parse(text)];
    } catch {
      // Text that only starts like JSON, such as a row of a table, is read as words.
    }
  }
  return text.split(/[\s,;"'`[\]{}]+/);
}

async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch (error) {
    throw new Error('the browser denied access to the clipboard: press Ctrl+V on the canvas instead.', {
      cause: error,
    });
  }
}
