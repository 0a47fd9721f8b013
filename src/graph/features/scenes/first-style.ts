import { RequestError } from '../../../api/errors.ts';
import { createStyle, fetchStyles, replaceStyle } from '../../../api/shared-styles.ts';
import { signedInUser } from '../../../store/signed-in-user.ts';
import { labelsOf } from '../../adapters/vertex-labels.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { graphStyle, hasSettings } from '../../workspace/settings.ts';

/** The style and the scene that a graph opens with. */
interface FirstLook {
  readonly style: GraphStyle | undefined;
  /** Key of the scene. */
  readonly scene: string | undefined;
}

const find = async (graph: string) =>
  (await fetchStyles()).find((each) => each.graph === graph && each.isFirst === true);

/** What a graph opens with; undefined: nothing was stored. */
async function readFirstLook(graph: string): Promise<FirstLook | undefined> {
  const found = await find(graph);
  if (found === undefined) return undefined;
  const style = graphStyle.safeParse(found.style);
  return { style: style.success ? style.data : undefined, scene: found.scene };
}

/** Stores the style of a new graph in the database: all users see the graph with it. */
export async function storeFirstStyle(graph: string, style: GraphStyle): Promise<void> {
  const draft = { graph, title: graph, owner: signedInUser(), changedAtMs: Date.now(), style, isFirst: true };
  const known = await find(graph);
  await (known === undefined ? createStyle(await withFreeTitle(draft)) : replaceStyle(known, draft));
}

/** A style of another graph may have the name. */
async function withFreeTitle<Draft extends { readonly title: string }>(draft: Draft): Promise<Draft> {
  const taken = new Set((await fetchStyles()).map(({ title }) => title));
  let { title } = draft;
  for (let number = 2; taken.has(title); number++) title = `${draft.title} ${number}`;
  return { ...draft, title };
}

/** From now on, the graph opens with this scene. */
export async function storeFirstScene(graph: string, scene: string): Promise<void> {
  const known = await find(graph);
  if (known === undefined) return;
  const { title, owner, style, isFirst } = known;
  await replaceStyle(known, { graph, title, owner, changedAtMs: Date.now(), style, isFirst, scene });
}

/**
 * Shows the stored style of the graph, unless this browser has settings of its own. Without a stored one, edges of several
 * collections have the colours of their collections.
 */
export async function showFirstStyle(workspace: GraphWorkspace): Promise<FirstLook | undefined> {
  const first = await readFirstLook(workspace.source.name);
  if (first?.style === undefined && !hasSettings(workspace.settingsKey)) await colorEdgeTypes(workspace);
  if (first?.style === undefined || hasSettings(workspace.settingsKey)) return first;
  workspace.adapter.labels = labelsOf(first.style);
  workspace.setStyle(first.style);
  return first;
}

/** More edge collections cannot be told apart by their colours. */
const maxEdgeTypes = 8;

async function colorEdgeTypes(workspace: GraphWorkspace): Promise<void> {
  let edges: readonly string[];
  try {
    ({ edges } = await workspace.adapter.loadCollections());
  } catch (error) {
    // The start of the graph reports it.
    if (error instanceof RequestError) return;
    throw error;
  }
  if (edges.length < 2 || edges.length > maxEdgeTypes) return;
  workspace.setStyle({ ...workspace.state.style, edgeColor: { kind: 'collection' } });
}
