import type { DialogEntry } from '../../../ui/dialog-entry.ts';
import { StepsDialog } from '../ui/StepsDialog.tsx';

export default { id: 'steps', Component: StepsDialog } satisfies DialogEntry<'steps'>;
