import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconFileZip, IconX } from '@tabler/icons-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ServicePreview } from '../../../../protocol/api/services.ts';
import { describeError } from '../../../api/errors.ts';
import { fetchPreview, uploadService } from '../../../api/installed-services.ts';
import { formatAmount, formatBytes } from '../../../lib/format.ts';
import { leaveFiles, leftFiles } from '../../../store/dropped-files.ts';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import classes from '../Services.module.css';
import type { InstallForm } from './use-install-form.ts';

/** The limit of the server. */
const maxBytes = 16 << 20;

interface Chosen {
  readonly name: string;
  readonly sizeBytes: number;
  readonly preview: ServicePreview | undefined;
  readonly problem: string | undefined;
}

/** The tab Zip: a file by drag and drop, with a preview of its content. */
export function ZipFields(props: { readonly form: InstallForm; readonly allowsFolders: boolean }) {
  const { form, allowsFolders } = props;
  const upload = useUpload(form);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooseDropped = useEffectEvent(() => {
    const [file] = leftFiles();
    leaveFiles();
    if (file) void upload.choose(file);
  });
  useEffect(() => chooseDropped(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload.choose(file);
  };
  return (
    <>
      <section
        aria-label="Drop a zip file"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileZip size={24} aria-hidden />
        <b>Drop a zip file here</b>
        <span>
          or{' '}
          <button type="button" className={classes.linkButton} onClick={() => input.current?.click()}>
            choose a file
          </button>
          , at most {formatBytes(maxBytes)}; a single JavaScript file is a service, too
        </span>
        <input
          ref={input}
          type="file"
          accept=".zip,.js,application/zip"
          aria-label="Zip or JavaScript file"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void upload.choose(file);
            event.currentTarget.value = '';
          }}
        />
      </section>
      {form.shown('zipFile') !== undefined && upload.chosen === undefined && !form.isUploading && (
        <Status kind="error">Choose a file.</Status>
      )}
      {form.isUploading && <Text role="status">Uploading …</Text>}
      {upload.chosen && <ChosenFile chosen={upload.chosen} onRemove={upload.remove} />}
      {allowsFolders && (
        <TextInput
          label="Or a folder of the server"
          description="Below a folder of the option --service-folder"
          spellCheck={false}
          autoComplete="off"
          value={form.values.folder}
          onChange={(event) => form.set({ folder: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function useUpload(form: InstallForm) {
  const [chosen, setChosen] = useState<Chosen>();
  const remove = () => {
    setChosen(undefined);
    form.set({ zipFile: '' });
  };
  return {
    chosen,
    remove,
    async choose(file: File) {
      remove();
      const { name, size: sizeBytes } = file;
      if (sizeBytes > maxBytes) {
        const problem = `Expected at most ${formatBytes(maxBytes)}, found ${formatBytes(sizeBytes)}.`;
        setChosen({ name, sizeBytes, preview: undefined, problem });
        return;
      }
      form.setUploading(true);
      try {
        const zipFile = await uploadService(file);
        const preview = await fetchPreview(zipFile);
        setChosen({ name, sizeBytes, preview, problem: undefined });
        const mount = form.values.mount === '' && preview.name ? { mount: `/${preview.name}` } : {};
        form.set({ zipFile, ...mount });
      } catch (error) {
        setChosen({ name, sizeBytes, preview: undefined, problem: describeError(error).text });
      } finally {
        form.setUploading(false);
      }
    },
  };
}

function ChosenFile({ chosen, onRemove }: { readonly chosen: Chosen; readonly onRemove: () => void }) {
  const { name, sizeBytes, preview, problem } = chosen;
  return (
    <section aria-label="Content of the file">
      <div className={classes.rowItem}>
        <span>
          <b>{name}</b>
          <Text size="sm" c="dimmed">
            {[
              formatBytes(sizeBytes),
              ...(preview ? [formatAmount(preview.files.length, 'file'), manifestText(preview)] : []),
            ].join(', ')}
          </Text>
        </span>
        <ActionIcon aria-label="Remove the file" onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {problem !== undefined && <Status kind="error">{problem}</Status>}
      {preview?.warnings.map((warning) => (
        <Status key={warning} kind="warning">
          {warning}
        </Status>
      ))}
      {preview && (
        <ul className={classes.files} aria-label="Files in the zip">
          {preview.files.map((file) => (
            <li key={file.path}>
              {file.path}
              <Bytes value={file.sizeBytes} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function manifestText({ name, version, scripts, configuration }: ServicePreview): string {
  const parts = [
    `manifest: ${name ?? 'without a name'} ${version ?? ''}`.trim(),
    ...(scripts.length === 0 ? [] : [`scripts ${scripts.join(', ')}`]),
    ...(configuration.length === 0 ? [] : [formatAmount(configuration.length, 'setting')]),
  ];
  return parts.join(', ');
}
