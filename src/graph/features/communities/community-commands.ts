import type { PartitionResult } from '../../../../protocol/graph-jobs.ts';
import type { Community, GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { HistoryCommand } from '../../../command/HistoryStep.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import { nameOfCommunity } from '../../model/community-name.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type Group, regroupInSlices } from '../../model/regroup-patch.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { freeze } from '../../workspace/in-slices.ts';
import type { NodeLimit } from '../../workspace/settings.ts';
import { contractGroups, whenSettled } from '../layout/separate-vertices.ts';
import {
  collapseAgain,
  groupByPart,
  openedGroups,
  readReasons,
  readVertexIds,
  requireCommunity,
  shownGroups,
  similarReason,
} from './community-groups.ts';
import { foldSmallGroups } from './fold-small-groups.ts';
import { similarityThreshold } from './group-children.ts';
import { makeSpace } from './make-space.ts';
import { applyNodeLimit } from './node-limit.ts';

interface CommunityArgs {
  readonly communityId: string;
}

const seed = 1;

const showAsCommunities: GraphCommand = {
  id: 'graph.showAsCommunities',
  label: 'Show as communities',
  group: graphGroup,
  errorTitle: 'Communities',
  when: hasVertices,
  run: ({ workspace }) =>
    replaceByGroups(workspace, 'Show as communities', { id: showAsCommunities.id }, async (frozen) => {
      const input = { ...toGraphInput(frozen), resolution: 1, seed };
      const { members, levels, levelCount } = await workspace.jobs.runJob('Communities', 'leiden', input);
      const { vertexCount } = frozen;
      const finer = Array.from({ length: levelCount - 1 }, (_, above) => {
        const level = levelCount - 2 - above;
        return levels.subarray(level * vertexCount, (level + 1) * vertexCount);
      });
      return groupsOfParts(frozen, members, finer);
    }),
};

const collapseLabels = collapseCommand({
  id: 'graph.collapseByLabels',
  label: 'Collapse communities by label propagation',
  title: 'Collapse by label propagation',
  find: ({ jobs }, frozen) =>
    jobs.runJob('Label propagation', 'label-propagation', { ...toGraphInput(frozen), seed }),
});

const collapseComponents = collapseCommand({
  id: 'graph.collapseComponents',
  label: 'Collapse connected components',
  title: 'Collapse components',
  find: ({ jobs }, frozen) =>
    jobs.runJob('Connected components', 'components', { ...toGraphInput(frozen), isStrong: false }),
});

const openGroupDialog: GraphCommand = {
  id: 'graph.openGroupDialog',
  label: 'Group vertices by attribute…',
  group: graphGroup,
  when: hasVertices,
  run: ({ workspace }) => workspace.openDialog({ kind: 'groupVertices' }),
};

const groupByAttribute: GraphCommand<{ readonly attributes: readonly string[] }> = {
  id: 'graph.groupByAttribute',
  label: 'Group vertices by attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  async run({ workspace }, { attributes }) {
    // Empty entries of extendable lists are dropped.
    const named = attributes.map((each) => each.trim()).filter((each) => each !== '');
    if (named.length === 0) throw new Error('expected the name of an attribute, found none');
    const command = { id: groupByAttribute.id, args: { attributes: named } };
    await replaceByGroups(workspace, `Group by ${named.join(', ')}`, command, async (frozen) => {
      await workspace.loadAttributes(named, frozen);
      const { values } = workspace;
      const ids = await runInSlices(readVertexIds(frozen));
      return findByAttributes(workspace, named, ids, (attribute, id) =>
        values.textOf(frozen, { kind: 'vertices', attribute }, id),
      );
    });
  },
};

const openCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.openCommunity',
  label: 'Open community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run: ({ workspace }, { communityId }) => open(workspace, communityId),
};

const collapseCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.collapseCommunity',
  label: 'Collapse community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  async run({ workspace }, { communityId }) {
    const community = requireCommunity(workspace.model, communityId);
    await workspace.change(
      `Collapse ${nameOfCommunity(community)}`,
      async (draft) => {
        await draft.addPlan((model) => collapseAgain(model, communityId));
        await applyNodeLimit(workspace, draft);
      },
      { command: { id: collapseCommunity.id, args: { communityId } } },
    );
  },
};

const dissolveCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.dissolveCommunity',
  label: 'Dissolve community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  async run({ workspace }, { communityId }) {
    const community = requireCommunity(workspace.model, communityId);
    await workspace.change(
      `Dissolve ${nameOfCommunity(community)}`,
      (draft) => draft.addPlan((model) => dissolveInSlices(model, communityId)),
      { command: { id: dissolveCommunity.id, args: { communityId } } },
    );
  },
};

const dissolveAll: GraphCommand = {
  id: 'graph.dissolveCommunities',
  label: 'Dissolve all communities',
  group: graphGroup,
  errorTitle: 'Communities',
  when: (_state, { workspace }) => workspace.model.communities.size > 0,
  async run({ workspace }) {
    await workspace.change('Dissolve all communities', (draft) => draft.addPlan(dissolveAllInSlices), {
      command: { id: dissolveAll.id },
    });
  },
};

const setNodeLimit: GraphCommand<NodeLimit> = {
  id: 'graph.setNodeLimit',
  label: 'Set node limit',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Node limit',
  async run({ workspace }, nodeLimit) {
    workspace.set({ nodeLimit });
    workspace.saveSettings();
    await workspace.change('Apply node limit', (draft) => applyNodeLimit(workspace, draft, { before: 0 }), {
      command: { id: setNodeLimit.id, args: nodeLimit },
    });
  },
};

const groupSimilar = collapseCommand({
  id: 'graph.groupSimilar',
  label: 'Group similar vertices',
  title: 'Group similar vertices',
  find: ({ jobs }, frozen) => {
    const everyone = Uint32Array.from({ length: frozen.vertexCount }, (_, vertex) => vertex);
    return jobs.runJob('Similar vertices', 'grouping', {
      ...toGraphInput(frozen),
      candidates: everyone,
      pairOffsets: Uint32Array.from({ length: frozen.vertexCount + 1 }, (_, vertex) => vertex),
      pairs: Uint32Array.from(frozen.collections.subarray(0, frozen.vertexCount)),
      threshold: similarityThreshold,
      maxGroups: 0,
    });
  },
});

/** Groups the vertices that are shown now, by parts that a metric computed before. */
const groupByComputed: GraphCommand<{ readonly columnId: string }> = {
  id: 'graph.groupByComputed',
  label: 'Group vertices by computed values',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run({ workspace }, { columnId }) {
    const column = workspace.model.computed.get(columnId);
    if (column?.kind !== 'category')
      throw new Error(`expected a computed category column, found '${columnId}'`);
    const command = { id: groupByComputed.id, args: { columnId } };
    return replaceByGroups(workspace, `Group by ${column.label}`, command, async (frozen) => {
      const values = column.toArray(frozen);
      const known = await runInSlices(readVertexIds(frozen, (vertex) => !Number.isNaN(values[vertex])));
      const textOf = (_: string, id: string) => `#${values[frozen.findVertex(id)!]! + 1}`;
      return findByAttributes(workspace, [column.label], known, textOf);
    });
  },
};

export const communityCommands = [
  showAsCommunities,
  collapseLabels,
  collapseComponents,
  groupSimilar,
  groupByComputed,
  setNodeLimit,
  openGroupDialog,
  groupByAttribute,
  openCommunity,
  collapseCommunity,
  dissolveCommunity,
  dissolveAll,
];

/** Opens a collapsed community by one level: into its parts, or into its members. */
export async function open(workspace: GraphWorkspace, communityId: string): Promise<void> {
  const community = requireCollapsed(workspace.model, communityId);
  const entry = await workspace.change(
    `Open ${nameOfCommunity(community)}`,
    async (draft) => {
      await draft.addPlan((model) =>
        regroupInSlices(model, [communityId], openedGroups(requireCollapsed(model, communityId)), 'expanded'),
      );
      await applyNodeLimit(workspace, draft, { focusIds: () => community.members.ids });
    },
    { command: { id: openCommunity.id, args: { communityId } } },
  );
  if (entry !== undefined) await makeSpace(workspace, { entry, communityIds: [communityId] });
}

function requireCollapsed(model: GraphModel, communityId: string): Community {
  const community = requireCommunity(model, communityId);
  if (community.isExpanded)
    throw new Error(`expected a collapsed community, found the expanded ${communityId}`);
  return community;
}

/** The first attribute with a value decides the group of a vertex. A worker collects equal values. */
async function findByAttributes(
  workspace: GraphWorkspace,
  attributes: readonly string[],
  vertexIds: readonly string[],
  textOf: (attribute: string, vertexId: string) => string | undefined,
): Promise<readonly Group[]> {
  const label = `Groups by ${attributes.join(', ')}`;
  const { reasons, values } = await runInSlices(readReasons(attributes, vertexIds, textOf));
  const { members, count } = await workspace.jobs.runJob(label, 'grouping', {
    vertexCount: 0,
    sources: new Uint32Array(0),
    targets: new Uint32Array(0),
    candidates: new Uint32Array(vertexIds.length),
    pairOffsets: new Uint32Array(vertexIds.length + 1),
    pairs: new Uint32Array(0),
    values: values.slice(),
    threshold: similarityThreshold,
    maxGroups: 0,
  });
  const groups = Array.from({ length: count }, () => ({ memberIds: [] as string[], reason: similarReason }));
  vertexIds.forEach((id, place) => {
    const group = groups[members[place]!]!;
    group.reason = reasons[values[place]!]!;
    group.memberIds.push(id);
  });
  return groups;
}

interface PartitionCommand extends Pick<GraphCommand, 'id' | 'label'> {
  /** Of the step in the history. */
  readonly title: string;
  find(workspace: GraphWorkspace, frozen: GraphModel): Promise<PartitionResult>;
}

/** Replaces the graph by one community for each part that a job finds. */
function collapseCommand({ id, label, title, find }: PartitionCommand): GraphCommand {
  return {
    id,
    label,
    group: graphGroup,
    errorTitle: 'Communities',
    when: hasVertices,
    run: ({ workspace }) =>
      replaceByGroups(workspace, title, { id }, async (frozen) => {
        const { members } = await find(workspace, frozen);
        return groupsOfParts(frozen, members, []);
      }),
  };
}

/** Groups of similar vertices by part, without the small ones of many; see `groupByPart`. */
async function groupsOfParts(
  frozen: GraphModel,
  parts: Uint32Array,
  finer: readonly Uint32Array[],
): Promise<readonly Group[]> {
  return foldSmallGroups(await runInSlices(groupByPart(frozen, parts, similarReason, finer)));
}

/**
 * Dissolves all communities and groups the vertices that are shown then, as one history entry. Vertices that join
 * during `find` stay as they are.
 */
async function replaceByGroups(
  workspace: GraphWorkspace,
  label: string,
  command: HistoryCommand,
  find: (frozen: GraphModel) => Promise<readonly Group[]>,
): Promise<void> {
  const groups = await find(await readDissolved(workspace.model));
  await workspace.change(
    label,
    async (draft) => {
      await draft.addPlan(dissolveAllInSlices);
      await draft.addPlan((model) => regroupShown(model, groups));
    },
    { command },
  );
  arrangeGroups(workspace);
}

/** A copy of the graph without communities. */
async function readDissolved(model: GraphModel): Promise<GraphModel> {
  const copy = await freeze(model);
  const patch = await runInSlices(dissolveAllInSlices(copy));
  if (patch.length > 0) await runInSlices(copy.applyInSlices(patch));
  return copy;
}

/** The groups lie where their members were; on a canvas they are placed anew, close to each other. */
function arrangeGroups(workspace: GraphWorkspace): void {
  const { view, layout } = workspace;
  if (view === undefined || layout.layout.isByPlace) return;
  workspace.camera.startFollowing();
  layout.restart();
  whenSettled(workspace, () => contractGroups(workspace));
}

/** Forms the groups of the members that are still shown. */
function* regroupShown(model: GraphModel, groups: readonly Group[]): Generator<undefined, GraphPatch> {
  return yield* regroupInSlices(model, [], yield* shownGroups(model, groups));
}

function* dissolveInSlices(model: GraphModel, communityId: string): Generator<undefined, GraphPatch> {
  if (!requireCommunity(model, communityId).isExpanded)
    return yield* regroupInSlices(model, [communityId], []);
  return [{ kind: 'setCommunities', ids: [communityId], values: [undefined] }];
}

function* dissolveAllInSlices(model: GraphModel): Generator<undefined, GraphPatch> {
  const ids = [...model.communities.keys()];
  if (ids.length === 0) return [];
  const shown = ids.filter((id) => model.findVertex(id) !== undefined);
  return [
    ...(yield* regroupInSlices(model, shown, [])),
    { kind: 'setCommunities', ids, values: ids.map(() => undefined) },
  ];
}
