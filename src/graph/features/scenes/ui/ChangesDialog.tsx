import { Button } from '@mantine/core';
import { useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import type { SceneChanges } from '../find-changes.ts';
import { ChangeCounts, ChangeList } from './ChangeList.tsx';
import { useSceneState } from './scene-context.tsx';
import classes from './scenes.module.css';

/** A chip when the database has changed since the open scene was saved, with the list of changes. */
export function ChangesChip() {
  const found = useSceneState((state) => state.found);
  const [isOpen, setOpen] = useState(false);
  if (found === undefined || found.changes.length === 0) return null;
  return (
    <>
      <div className={classes.chip} role="status">
        {formatAmount(found.changes.length, 'change')} in the database since saving
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          Show
        </Button>
      </div>
      {isOpen && <ChangesDialog found={found} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangesDialog({ found, onClose }: { readonly found: SceneChanges; readonly onClose: () => void }) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = found.changes.filter(({ id }) => !excluded.has(id));
  return (
    <Dialog
      title="Changed in the database since"
      titleAside={
        <span className={classes.aside}>
          {formatExact(found.changes.length)} of {formatAmount(found.compared, 'element')}
        </span>
      }
      submitLabel={`Take over ${formatExact(chosen.length)}`}
      isSubmitDisabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={async () => {
        await tryCommand('scenes.takeOver', { changes: chosen });
        onClose();
      }}
      actions={
        <Button
          variant="default"
          onClick={() => {
            void runCommand('scenes.ignoreChanges');
            onClose();
          }}
        >
          Keep as saved
        </Button>
      }
    >
      <ChangeCounts changes={found.changes} />
      <div className={classes.changes}>
        <ChangeList
          changes={found.changes}
          excluded={excluded}
          onToggle={(id) => setExcluded(toggled(excluded, id))}
        />
      </div>
      {found.isCut && <p className={classes.aside}>Further new edges are not listed.</p>}
      <p className={classes.aside}>The elements are selected afterwards. All other positions stay.</p>
    </Dialog>
  );
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
