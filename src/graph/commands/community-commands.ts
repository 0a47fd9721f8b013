import type { PartitionResult } from '../../../protocol/graph-jobs.ts';
import type { Community, GraphPatch } from '../../../protocol/graph-patch.ts';
import { toGraphInput } from '../layouts/common-parameters.ts';
import { isCommunityId } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type Group, regroupPatch } from '../model/regroup-patch.ts';
import { groupByAttributes, groupByPart, openedGroups, similarReason } from './community-groups.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from './graph-command.ts';

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
    replaceByGroups(workspace, 'Show as communities', async () => {
      const input = { ...toGraphInput(workspace.model), resolution: 1, seed };
      const { members, levels, levelCount } = await workspace.analysis.runJob('Communities', 'leiden', input);
      const { vertexCount } = workspace.model;
      const finer = Array.from({ length: levelCount - 1 }, (_, above) => {
        const level = levelCount - 2 - above;
        return levels.subarray(level * vertexCount, (level + 1) * vertexCount);
      });
      return groupByPart(workspace.model, members, similarReason, finer);
    }),
};

const collapseLabels: GraphCommand = {
  id: 'graph.collapseByLabels',
  label: 'Collapse communities by label propagation',
  group: graphGroup,
  errorTitle: 'Communities',
  when: hasVertices,
  run: ({ workspace }) =>
    collapseParts(workspace, 'Collapse by label propagation', () =>
      workspace.analysis.runJob('Label propagation', 'label-propagation', {
        ...toGraphInput(workspace.model),
        seed,
      }),
    ),
};

const collapseComponents: GraphCommand = {
  id: 'graph.collapseComponents',
  label: 'Collapse connected components',
  group: graphGroup,
  errorTitle: 'Communities',
  when: hasVertices,
  run: ({ workspace }) =>
    collapseParts(workspace, 'Collapse components', () =>
      workspace.analysis.runJob('Connected components', 'components', {
        ...toGraphInput(workspace.model),
        isStrong: false,
      }),
    ),
};

const askGroup: GraphCommand = {
  id: 'graph.askGroup',
  label: 'Group vertices by attribute …',
  group: graphGroup,
  when: hasVertices,
  run: ({ workspace }) => workspace.set({ dialog: { kind: 'groupVertices' } }),
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
    await replaceByGroups(workspace, `Group by ${named.join(', ')}`, async () => {
      await workspace.loadAttributes(named);
      const { model, values } = workspace;
      return groupByAttributes(
        named,
        model.vertexIds.filter((id) => !isCommunityId(id)),
        (attribute, id) => values.textOf(model, { kind: 'vertices', attribute }, id),
      );
    });
  },
};

const openCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.openCommunity',
  label: 'Open the community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run: ({ workspace }, { communityId }) => open(workspace, communityId),
};

const collapseCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.collapseCommunity',
  label: 'Collapse the community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run({ workspace }, { communityId }) {
    const { model } = workspace;
    const community = requireCommunity(model, communityId);
    const inner = new Set<string>();
    const memberIds = community.members.ids.filter((id) => {
      const hiddenIn = model.findCommunityOf(id);
      if (hiddenIn !== undefined) inner.add(hiddenIn);
      return hiddenIn !== undefined || model.findVertex(id) !== undefined;
    });
    const levels = memberIds.length === community.members.ids.length ? community.levels : [];
    workspace.apply(`Collapse ${community.reason.text}`, [
      ...regroupPatch(model, [...inner], [{ memberIds, reason: community.reason, levels }]),
      { kind: 'setCommunities', ids: [communityId], values: [undefined] },
    ]);
  },
};

const dissolveCommunity: GraphCommand<CommunityArgs> = {
  id: 'graph.dissolveCommunity',
  label: 'Dissolve the community',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Communities',
  run({ workspace }, { communityId }) {
    const { model } = workspace;
    const { reason, isExpanded } = requireCommunity(model, communityId);
    const patch: GraphPatch = isExpanded
      ? [{ kind: 'setCommunities', ids: [communityId], values: [undefined] }]
      : regroupPatch(model, [communityId], []);
    workspace.apply(`Dissolve ${reason.text}`, patch);
  },
};

const dissolveAll: GraphCommand = {
  id: 'graph.dissolveCommunities',
  label: 'Dissolve all communities',
  group: graphGroup,
  errorTitle: 'Communities',
  when: (_state, { workspace }) => workspace.model.communities.size > 0,
  run: ({ workspace }) => workspace.apply('Dissolve all communities', dissolveAllPatch(workspace.model)),
};

export const communityCommands = [
  showAsCommunities,
  collapseLabels,
  collapseComponents,
  askGroup,
  groupByAttribute,
  openCommunity,
  collapseCommunity,
  dissolveCommunity,
  dissolveAll,
];

/** Opens a collapsed community by one level: as its parts, or as its members. */
export function open(workspace: GraphWorkspace, communityId: string): void {
  const community = requireCommunity(workspace.model, communityId);
  if (community.isExpanded) throw new Error(`the community ${communityId} is expanded already`);
  const groups = openedGroups(community);
  workspace.apply(
    `Open ${community.reason.text}`,
    regroupPatch(workspace.model, [communityId], groups, 'expanded'),
  );
}

function collapseParts(workspace: GraphWorkspace, label: string, find: () => Promise<PartitionResult>) {
  return replaceByGroups(workspace, label, async () =>
    groupByPart(workspace.model, (await find()).members, similarReason, []),
  );
}

/** Groups what is shown once all communities are dissolved; one entry of the history. */
async function replaceByGroups(
  workspace: GraphWorkspace,
  label: string,
  find: () => Promise<readonly Group[]>,
): Promise<void> {
  const { model } = workspace;
  const opening = dissolveAllPatch(model);
  const closing = model.apply(opening);
  const { topology } = model.revisions;
  try {
    const groups = await find();
    if (model.revisions.topology !== topology) throw new Error(`the graph changed meanwhile: ${label}`);
    const patch = regroupPatch(model, [], groups);
    model.apply(closing);
    workspace.apply(label, [...opening, ...patch]);
  } catch (error) {
    if (model.revisions.topology === topology) model.apply(closing);
    throw error;
  }
}

function dissolveAllPatch(model: GraphModel): GraphPatch {
  const ids = [...model.communities.keys()];
  if (ids.length === 0) return [];
  const shown = ids.filter((id) => model.findVertex(id) !== undefined);
  return [
    ...regroupPatch(model, shown, []),
    { kind: 'setCommunities', ids, values: ids.map(() => undefined) },
  ];
}

function requireCommunity(model: GraphModel, communityId: string): Community {
  const community = model.communities.get(communityId);
  if (community === undefined) throw new Error(`there is no community ${communityId}`);
  return community;
}

function hasVertices(_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean {
  return workspace.model.vertexCount > 0;
}
