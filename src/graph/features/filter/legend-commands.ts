import { ElementValues } from '../../workspace/conditions/ElementValues.ts';
import type { ElementField } from '../../workspace/conditions/element-field.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import type { FilterCard } from './filter-chain.ts';
import { isolateValues } from './filter-commands.ts';
import { type LegendKey, legendCondition } from './legend-filter.ts';

interface LegendArgs {
  readonly element: FilterCard['element'];
  /** What the rows of the list encode. */
  readonly field: ElementField;
  readonly row: LegendKey;
  /** The other rows of the same list. */
  readonly others: readonly LegendKey[];
  readonly isAdded?: boolean;
}

/** A click on a row of the legend: shows only what the row stands for; with `isAdded` also the rows chosen before. */
const isolateRow: GraphCommand<LegendArgs> = {
  id: 'graph.isolateLegendRow',
  label: 'Show only this value',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Legend',
  async run(context, { element, field, row, others, isAdded = false }) {
    const { workspace } = context;
    const read = (signal: AbortSignal) => legendCondition(workspace, element, field, row, others, signal);
    // A load stops the one before, such as that of the whole graph: only if values have to be read.
    const { operator, values } = ElementValues.isStored(field)
      ? await workspace.load('Reading values', read)
      : await read(new AbortController().signal);
    await isolateValues.run(context, { element, field, operator, values, isAdded });
  },
};

export const legendCommands = [isolateRow];
