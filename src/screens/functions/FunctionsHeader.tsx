import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import type { FunctionsScreenState } from './use-functions-screen.ts';

/** Title and actions of the list. */
export function FunctionsHeader({ screen }: { readonly screen: FunctionsScreenState }) {
  const { functions, refusal } = screen;
  return (
    <ListHeader
      title="User-defined functions"
      shown={screen.shownCount}
      total={functions?.length}
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconUpload size={16} />}
            refusal={refusal}
            onClick={() => screen.setImporting(true)}
          >
            Import
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<IconDownload size={16} />}
            refusal={functions?.length === 0 ? 'There are no functions.' : undefined}
            onClick={screen.exportAll}
          >
            Export
          </ActionButton>
          <ActionButton leftSection={<IconPlus size={16} />} refusal={refusal} onClick={screen.openNew}>
            New function
          </ActionButton>
        </>
      }
    >
      {null}
    </ListHeader>
  );
}
