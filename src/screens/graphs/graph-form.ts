import { z } from 'zod';
import { type CreateGraphBody, edgeDefinition } from '../../../protocol/api/gharial.ts';

/** Values of the graph dialog. */
export const graphFormValues = z.object({
  name: z.string(),
  definitions: z.array(edgeDefinition),
  orphans: z.array(z.string()),
  /** In clusters; '' means the default. */
  numberOfShards: z.string(),
  replicationFactor: z.string(),
  writeConcern: z.string(),
  smartGraphAttribute: z.string(),
});
export type GraphFormValues = z.infer<typeof graphFormValues>;

const counts = ['numberOfShards', 'replicationFactor', 'writeConcern'] as const;

/** How a new graph is distributed in a cluster, without the values that have the default. */
export const noDistribution = {
  numberOfShards: '',
  replicationFactor: '',
  writeConcern: '',
  smartGraphAttribute: '',
} as const;

/** Errors of the fields for clusters. */
export function distributionErrors(values: GraphFormValues): Readonly<Record<string, string>> {
  const isWrong = (text: string) => text !== '' && !/^[1-9]\d{0,5}$/.test(text);
  const errors: Record<string, string> = {};
  for (const name of counts) if (isWrong(values[name])) errors[name] = 'Must be a whole number from 1.';
  const { replicationFactor, writeConcern } = values;
  if (replicationFactor !== '' && Number(writeConcern) > Number(replicationFactor)) {
    errors.writeConcern ??= 'The write concern cannot be above the number of copies.';
  }
  return errors;
}

/** The part of the request that distributes a new graph. */
export function distributionOf(values: GraphFormValues): Pick<CreateGraphBody, 'isSmart' | 'options'> {
  const given = counts.filter((name) => values[name] !== '').map((name) => [name, Number(values[name])]);
  const { smartGraphAttribute } = values;
  const isSmart = smartGraphAttribute !== '';
  if (given.length === 0 && !isSmart) return {};
  const options = { ...Object.fromEntries(given), ...(isSmart ? { smartGraphAttribute } : {}) };
  return { ...(isSmart ? { isSmart } : {}), options };
}
