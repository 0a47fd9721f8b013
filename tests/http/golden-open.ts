/**
 * Recorded scenarios that do not pass yet, and why. Nothing else may fail; a scenario that passes may not stand here.
 * `steps`: only these may differ (by number); without it the whole scenario is open.
 */
export interface OpenScenario {
  readonly steps?: readonly number[];
  readonly reason: string;
}

export const openScenarios: Readonly<Record<string, OpenScenario>> = {
  'bulk/batch': { reason: 'several requests in one (/_api/batch) are a later issue' },
  'bulk/export': { reason: '/_api/export is a later issue' },
  'cursors/warnings and stats': {
    steps: [7],
    reason: 'a real server computes constant calls of its script functions twice, and warns twice',
  },
  'examples/routeplanner': { steps: [9], reason: 'the graph functions of 2.8 come with the whole of AQL' },
  'graphs/queries of a graph viewer': {
    steps: [8, 9, 10, 11, 12, 13, 14, 17, 18, 19],
    reason: 'the graph functions of 2.8 come with the whole of AQL',
  },
  'protocol/methods that do not fit': {
    steps: [9, 10, 16],
    reason: '/_api/batch, /_api/transaction and /_admin/log are later issues',
  },
};
