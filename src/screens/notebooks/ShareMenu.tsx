import { Button, Checkbox, Popover, Select, TextInput } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Sharing } from '../../../protocol/api/console-items.ts';
import { addresses, databasePage } from '../../lib/addresses.ts';
import { formatDate } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import type { NotebookSession } from '../../query/notebook/NotebookSession.ts';
import { placeOf } from '../../query/notebook/notebook-storage.ts';
import { signedInUser } from '../../store/signed-in-user.ts';
import { UnenforcedSharing } from '../../ui/connections/UnenforcedSharing.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import classes from './NotebooksScreen.module.css';

/** The link of a notebook, and what others can do with it. */
export function ShareMenu({ session }: { readonly session: NotebookSession }) {
  const { key, title, parameters, owner, sharing, access, changedBy, changedAtMs } = useStore(
    session.store,
    ({ notebook }) => notebook,
  );
  const [hasValues, setHasValues] = useState(false);
  const isLocal = placeOf(key) === 'browser';
  const address = addresses.notebook(key, hasValues ? parameters : undefined);
  const link = window.location.origin + databasePage(pageDatabase(), address);
  return (
    <Popover position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconShare size={16} />}>
          Share
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">
        {isLocal ? (
          <p className={classes.note}>This notebook is stored in this browser only. Export it to share it.</p>
        ) : (
          <div className={classes.share}>
            <b>Share "{title}"</b>
            <div className={classes.link}>
              <TextInput
                label="Link"
                value={link}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton text={link} label="Copy" />
            </div>
            <p className={classes.note}>
              {sharing === 'private'
                ? 'Opens for you and for administrators.'
                : `Opens for users who may read the database ${pageDatabase()}. They see the texts, the queries and the values of the parameters. Results are not stored: queries run with the rights of the reader.`}
            </p>
            <Select
              label="Others can"
              data={[
                { value: 'private', label: 'Not see it' },
                { value: 'view', label: 'View and run, not edit' },
                { value: 'edit', label: 'View, run and edit' },
              ]}
              value={sharing}
              allowDeselect={false}
              disabled={
                session.readOnlyReason !== undefined ||
                (access === undefined ? owner !== signedInUser() : access !== 'own')
              }
              onChange={(value) => session.edit(() => ({ sharing: value as Sharing }))}
            />
            <UnenforcedSharing className={classes.note} />
            <Checkbox
              label="Include current parameter values in the link"
              checked={hasValues}
              onChange={(event) => setHasValues(event.currentTarget.checked)}
            />
            <p className={classes.note}>
              Saved on the server, last change by {changedBy} {formatDate(changedAtMs, 'local')}.
            </p>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
