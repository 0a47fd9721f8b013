import { collectRegistry } from '../../../protocol/lib/registry.ts';
import type { Tool } from './tool.ts';

/** All tools in the order of the toolbox. */
export const tools: readonly Tool[] = [
  ...collectRegistry(import.meta.glob<Tool>('./entries/*.ts', { eager: true, import: 'default' })).values(),
].sort((left, right) => left.order - right.order);

export const defaultToolId = 'expand';

/** Throws for an unknown id. */
export function getTool(id: string): Tool {
  const tool = tools.find((each) => each.id === id);
  if (tool === undefined) {
    throw new Error(`expected a tool (${tools.map((each) => each.id).join(', ')}), found '${id}'`);
  }
  return tool;
}
