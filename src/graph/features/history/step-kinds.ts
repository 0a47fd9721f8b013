import { collectRegistry } from '../../../../protocol/lib/registry.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { AnyStepKind, StepKind } from '../../workspace/history/StepKind.ts';

const kinds = collectRegistry(
  import.meta.glob<AnyStepKind>('../*/steps/*.ts', { eager: true, import: 'default' }),
) as unknown as ReadonlyMap<string, StepKind<unknown>>;

/** Lets the steps of a restored scene be undone and repeated. */
export function connectStepKinds(workspace: GraphWorkspace): void {
  workspace.reviveEntry = (packed, step) => {
    const kind = kinds.get(packed.kind);
    return kind?.revive(workspace, kind.schema.parse(packed.value), step);
  };
}
