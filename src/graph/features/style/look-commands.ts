import { defaultGraphStyle, type GraphStyle } from '../../styles/GraphStyle.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { applyStyle, changeStyle, previewStyle } from './style-step.ts';

const setStyle: GraphCommand<Partial<GraphStyle>> = {
  id: 'graph.setStyle',
  label: 'Change style',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  run: ({ workspace }, changes) => changeStyle(workspace, changes),
};

/** Shows a style while a list of choices is open. */
const preview: GraphCommand<Partial<GraphStyle> | undefined> = {
  id: 'graph.previewStyle',
  label: 'Preview style',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, changes) => previewStyle(workspace, changes),
};

const resetStyle: GraphCommand = {
  id: 'graph.resetStyle',
  label: 'Reset style',
  group: graphGroup,
  errorTitle: 'Graph error',
  run: ({ workspace }) => applyStyle(workspace, defaultGraphStyle),
};

export const lookCommands = [setStyle, preview, resetStyle];
