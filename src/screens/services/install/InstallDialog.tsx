import { Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { ConsoleService } from '../../../../protocol/api/services.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { PaneTabs } from '../../../ui/panes/PaneTabs.tsx';
import classes from '../Services.module.css';
import { installTabs } from './install-values.ts';
import { GithubFields, NewServiceFields, StoreFields } from './SourceFields.tsx';
import { type InstallDialogProps, type InstallForm, useInstallForm } from './use-install-form.ts';
import { ZipFields } from './ZipFields.tsx';

/** Installs a service from one of four sources, or replaces the service at the mount. */
export function InstallDialog(props: InstallDialogProps) {
  const form = useInstallForm(props);
  const { values, problems, former, tab } = form;
  return (
    <Dialog
      title="Install Service"
      size="lg"
      submitLabel={former === undefined ? 'Install' : values.isReplacing ? 'Replace' : 'Upgrade'}
      isSubmitDisabled={form.refusal !== undefined || (tab === 'zip' && form.isUploading)}
      onClose={props.onClose}
      onSubmit={form.submit}
    >
      <PaneTabs
        label="Source"
        tabs={installTabs}
        active={tab}
        onChange={props.onTab}
        className={classes.dialogTabs}
      />
      <Stack gap="md" mt="md">
        {tab === 'new' && <NewServiceFields form={form} />}
        {tab === 'store' && <StoreFields form={form} services={props.services} />}
        {tab === 'github' && <GithubFields form={form} refusal={form.refusal} />}
        {tab === 'zip' && <ZipFields form={form} allowsFolders={props.sources.folders} />}
        <TextInput
          label="Mount point"
          description={`Starts with /, for example /my-service. Answers at /_db/${pageDatabase()}${values.mount}`}
          required
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: classes.code }}
          error={form.shown('mount')}
          value={values.mount}
          onBlur={() => form.touch('mount')}
          onChange={(event) => form.set({ mount: event.currentTarget.value })}
        />
        {former && problems.mount === undefined && <ReplaceFields form={form} former={former} />}
        {tab === 'new' && (
          <Checkbox
            label="Development mode"
            description="Its files can be edited here, and errors show their stack."
            checked={values.isDevelopment}
            onChange={(event) => form.set({ isDevelopment: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function ReplaceFields({ form, former }: { readonly form: InstallForm; readonly former: ConsoleService }) {
  const { isReplacing, runsTeardown } = form.values;
  return (
    <Stack gap="xs">
      <span>
        In use by {former.name ?? 'a service'} {former.version ?? ''}. An upgrade keeps its settings, a
        replacement does not.
      </span>
      <div className={classes.detailHead}>
        <SegmentedControl
          aria-label="Upgrade or replace"
          data={[
            { value: 'upgrade', label: 'Upgrade' },
            { value: 'replace', label: 'Replace' },
          ]}
          value={isReplacing ? 'replace' : 'upgrade'}
          onChange={(value) => form.set({ isReplacing: value === 'replace' })}
        />
        <Checkbox
          label="Run teardown of the old version"
          checked={runsTeardown}
          onChange={(event) => form.set({ runsTeardown: event.currentTarget.checked })}
        />
      </div>
    </Stack>
  );
}
