import { Checkbox, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { bindParametersOf } from '../../../../aql/editor/bind-parameters.ts';
import { type SavedQuery, SavedQueryConflict } from '../../../api/saved-queries.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { type BindValues, bindProblemText, valuesFor } from '../../../query/binds/bind-values.ts';
import { isChanged, type QueryTab } from '../../../query/tabs/query-tab.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { AqlText } from '../../../ui/values/AqlText.tsx';
import { useTimeZone } from '../../../ui/values/use-time-zone.ts';
import { nameProblem } from '../query-name.ts';
import classes from './SaveDialog.module.css';

interface SaveDialogProps {
  readonly user: string;
  readonly tab: QueryTab;
  readonly saved: readonly SavedQuery[];
  /** Rejects with SavedQueryConflict if the stored query is not the expected one. */
  readonly onSave: (query: SavedQuery, expected: SavedQuery | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Saves the current query under a new name, or replaces one after a warning. */
export function SaveDialog({ user, tab, saved, onSave, onClose }: SaveDialogProps) {
  const isDefault = /^Query \d+$/.test(tab.title);
  const [name, setName] = useState(tab.saved?.name ?? (isDefault ? '' : tab.title));
  const [hasValues, setHasValues] = useState(true);
  const [isChecked, setChecked] = useState(false);
  /** The stored query that the user has not seen yet. */
  const [conflict, setConflict] = useState<{ readonly stored: SavedQuery | undefined }>();
  const problem = nameProblem(name);
  // The values of an invalid text are not known; without values the query can be saved.
  const valueProblem = hasValues && tab.invalidBindText !== undefined ? bindProblemText : undefined;
  const wanted = name.trim();
  const existing = conflict === undefined ? saved.find((query) => query.name === wanted) : conflict.stored;
  const database = pageDatabase();
  const submit = async () => {
    setChecked(true);
    if (problem !== undefined || valueProblem !== undefined) return;
    const query: SavedQuery = {
      name: wanted,
      value: tab.text,
      parameter: hasValues ? ownValues(tab) : {},
      database: existing === undefined ? database : existing.database,
      modifiedMs: Date.now(),
    };
    try {
      await onSave(query, existing);
    } catch (error) {
      if (!(error instanceof SavedQueryConflict)) throw error;
      setConflict({ stored: error.stored });
      return;
    }
    onClose();
  };
  return (
    <Dialog
      title="Save query"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={existing === undefined ? 'Save' : 'Update'}
      {...(existing === undefined ? {} : { submitColor: 'warning' as const })}
    >
      <div className={classes.form}>
        <TextInput
          label="Name"
          placeholder="Name"
          data-autofocus
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setConflict(undefined);
          }}
          error={isChecked ? problem : undefined}
          description={`Saved for user ${user} in database ${database}.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        {existing !== undefined && (
          <Replaced query={existing} tab={tab} isConflict={conflict !== undefined} />
        )}
        {conflict !== undefined && conflict.stored === undefined && (
          <p className={classes.warning} role="alert">
            <IconAlertTriangle size={18} aria-hidden />
            <span>The query was deleted elsewhere in the meantime. Save stores it again.</span>
          </p>
        )}
        <Checkbox
          label="Save the current bind values"
          checked={hasValues}
          error={isChecked ? valueProblem : undefined}
          onChange={(event) => setHasValues(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

/** The values of the parameters of the text; a tab may keep others, such as those of an earlier text. */
function ownValues({ text, values }: QueryTab): BindValues {
  return valuesFor(
    values,
    bindParametersOf(text, '3.12').map(({ key }) => key),
  );
}

interface ReplacedProps {
  readonly query: SavedQuery;
  readonly tab: QueryTab;
  readonly isConflict: boolean;
}

/** The query that an update replaces. */
function Replaced({ query, tab, isConflict }: ReplacedProps) {
  const [zone] = useTimeZone();
  const { modifiedMs, parameter, value } = query;
  const when = modifiedMs === undefined ? '' : `, saved ${formatDate(modifiedMs, zone)}`;
  const isSame = tab.saved?.name === query.name && !isChanged({ ...tab, text: value });
  return (
    <div className={classes.warning} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div className={classes.text}>
        {isConflict
          ? 'This query was changed elsewhere in the meantime'
          : `A query with this name exists${when}`}{' '}
        with {formatAmount(Object.keys(parameter).length, 'parameter')}. Update replaces its text and
        parameters.
        {!isSame && (
          <pre className={classes.code}>
            <AqlText text={cutText(value, 400)} />
          </pre>
        )}
      </div>
    </div>
  );
}
