import { expect, test } from 'vitest';
import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { GestureDraft } from '../../../../src/graph/workspace/GestureDraft.ts';

const added = (...ids: readonly string[]): GraphPatch => [{ kind: 'addVertices', ids }];

function open() {
  const shown = new GraphModel();
  shown.apply(added('v/1', 'v/2'));
  return { shown, draft: new GestureDraft(shown) };
}

function* planFor({ vertexCount }: GraphModel): Generator<undefined, GraphPatch> {
  yield;
  return added(`v/new${vertexCount}`);
}

function* emptyPlan(): Generator<undefined, GraphPatch> {
  yield;
  return [];
}

test('the first plan is computed for the newest graph', async () => {
  const { shown, draft } = open();
  shown.apply(added('v/3'));
  await draft.addPlan(planFor);
  expect(draft.isOutdated).toBe(false);
  expect(draft.patch).toEqual(added('v/new3'));
});

test('the graph is not copied for a plan without steps', async () => {
  const { shown, draft } = open();
  await draft.addPlan(emptyPlan);
  expect(await draft.read()).toBe(shown);
  await draft.addPlan(planFor);
  expect(await draft.read()).not.toBe(shown);
  expect([...(await draft.read()).vertexIds]).toEqual(['v/1', 'v/2', 'v/new2']);
});

test.each([
  ['a read', (draft: GestureDraft) => draft.read()],
  ['a plan without steps', (draft: GestureDraft) => draft.addPlan(emptyPlan)],
])('a change of the graph after %s makes a later plan outdated', async (_, readFirst) => {
  const { shown, draft } = open();
  await readFirst(draft);
  shown.apply(added('v/3'));
  await draft.addPlan(planFor);
  expect(draft.isOutdated).toBe(true);
});
