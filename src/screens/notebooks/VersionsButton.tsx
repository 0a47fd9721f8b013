import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { placeOf } from '../../query/notebook/notebook-storage.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

/** Opens the former versions of a notebook of the server. */
export function VersionsButton({ session }: { readonly session: NotebookSession }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useStore(session.store, ({ notebook }) => notebook);
  const open = async () => {
    await session.flush();
    setOpen(true);
  };
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconHistory size={16} />}
        refusal={
          placeOf(key) === 'browser'
            ? 'This notebook is stored in this browser, which keeps no versions.'
            : session.readOnlyReason
        }
        onClick={() => void open()}
      >
        Versions
      </ActionButton>
      <Suspense fallback={null}>
        {isOpen && <VersionsDialog session={session} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
