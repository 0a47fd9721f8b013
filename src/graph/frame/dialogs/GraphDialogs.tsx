import type { ComponentType } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useWorkspaceState } from '../../ui/workspace-context.tsx';
import type { GraphDialog } from '../../workspace/workspace-state.ts';
import { ConfirmLoadDialog } from './ConfirmLoadDialog.tsx';

const SwitchGraphDialog = lazyComponent(
  async () => (await import('./SwitchGraphDialog.tsx')).SwitchGraphDialog,
  null,
);

interface DialogProps {
  readonly dialog: GraphDialog;
}

/** A `DialogEntry` of any kind. */
interface AnyEntry {
  readonly Component: ComponentType<DialogProps>;
}

/** The dialogs of the features, by kind. */
const dialogs: ReadonlyMap<string, ComponentType<DialogProps>> = new Map(
  Object.entries(import.meta.glob<AnyEntry>('../../features/*/dialogs/*.tsx', { import: 'default' })).map(
    ([path, load]) => [
      /(\w+)\.tsx$/.exec(path)![1]!,
      lazyComponent<DialogProps>(async () => (await load()).Component, null),
    ],
  ),
);

/** The dialog that a command opened, if any. */
export function GraphDialogs() {
  const dialog = useWorkspaceState((state) => state.dialog);
  if (dialog === undefined) return null;
  if (dialog.kind === 'switchGraph') return <SwitchGraphDialog />;
  if (dialog.kind === 'confirmLoad') return <ConfirmLoadDialog dialog={dialog} />;
  const Dialog = dialogs.get(dialog.kind);
  return Dialog && <Dialog dialog={dialog} />;
}
