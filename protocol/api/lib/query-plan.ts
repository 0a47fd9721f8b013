import { z } from 'zod';

/** Plans, statistics and warnings of queries. A server of an earlier version omits some members. */

export const queryWarning = z.object({ code: z.number(), message: z.string() });
export type QueryWarning = z.infer<typeof queryWarning>;

const planNode = z.looseObject({
  type: z.string().describe('The kind, such as IndexNode.'),
  id: z.number(),
  dependencies: z.array(z.number()).describe('Ids of the nodes whose rows it reads.'),
  estimatedCost: z.number().optional(),
  estimatedNrItems: z.number().optional(),
});

export const queryPlan = z.looseObject({
  nodes: z.array(planNode).describe('In execution order.'),
  rules: z.array(z.string()).describe('Optimizer rules that changed the plan.'),
  collections: z.array(z.looseObject({ name: z.string(), type: z.string() })),
  variables: z.array(z.looseObject({ id: z.number(), name: z.string() })),
  estimatedCost: z.number(),
  estimatedNrItems: z.number(),
  isModificationQuery: z.boolean().optional(),
});
export type QueryPlan = z.infer<typeof queryPlan>;

/** Statistics of the optimizer. */
export const planStats = z.looseObject({
  rulesExecuted: z.number(),
  rulesSkipped: z.number(),
  plansCreated: z.number(),
  peakMemoryUsage: z.number().optional().describe('Bytes.'),
  executionTime: z.number().optional().describe('Seconds.'),
});
export type PlanStats = z.infer<typeof planStats>;

const nodeProfile = z.object({
  id: z.number().describe('Id of the plan node.'),
  calls: z.number().describe('Requests for a batch of rows.'),
  items: z.number().describe('Rows returned by the node.'),
  filtered: z.number().optional().describe('Rows dropped by the node.'),
  runtime: z.number().describe('Seconds, without the time of the nodes it reads from.'),
});

const queryStats = z.looseObject({
  writesExecuted: z.number().optional(),
  writesIgnored: z.number().optional(),
  scannedFull: z.number().optional(),
  scannedIndex: z.number().optional(),
  filtered: z.number().optional(),
  documentLookups: z.number().optional().describe('Documents read from the collection after an index scan.'),
  seeks: z.number().optional().describe('Seeks of merge joins; the embedded server has none.'),
  cursorsCreated: z.number().optional().describe('Index lookups of the plan that ran.'),
  cursorsRearmed: z.number().optional().describe('Repeated runs of an index lookup, for further rows.'),
  fullCount: z.number().optional().describe('Rows without the last LIMIT; with the option fullCount.'),
  executionTime: z.number().optional().describe('Seconds at the server.'),
  peakMemoryUsage: z.number().optional().describe('Bytes.'),
  nodes: z.array(nodeProfile).optional().describe('Figures of each plan node; with the option profile 2.'),
});
export type QueryStats = z.infer<typeof queryStats>;

export const queryExtra = z.looseObject({
  warnings: z.array(queryWarning).optional(),
  stats: queryStats.optional(),
  plan: queryPlan.optional().describe('With the option profile 2.'),
  profile: z.record(z.string(), z.number()).optional().describe('Seconds of each phase.'),
});
