import { Button, Text, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconDownload, IconFile, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ConsoleService, ServiceFile } from '../../../../protocol/api/services.ts';
import { fetchServiceFile, fetchServiceFiles } from '../../../api/installed-services.ts';
import { runCommand } from '../../../command.ts';
import { confirm } from '../../../store/confirm.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useLeaveGuard } from '../../../ui/hooks/use-leave-guard.ts';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import classes from '../Services.module.css';

const ScriptEditor = lazy(async () => ({
  default: (await import('../../../ui/code/ScriptEditor.tsx')).ScriptEditor,
}));

/** The files of a service. In development mode an administrator edits them. */
export function FilesSection({ service }: { readonly service: ConsoleService }) {
  const files = useFiles(service);
  const { list, error, path } = files;
  if (error && !list) {
    return <ErrorPanel title="The files could not be loaded" error={error} onRetry={files.reload} />;
  }
  if (!list) return <ScreenSkeleton rows={6} />;
  return (
    <div className={classes.fill}>
      <div className={classes.strip}>
        <ActionButton
          variant="default"
          leftSection={<IconPlus size={16} />}
          refusal={files.refusal}
          onClick={() => files.setNaming(true)}
        >
          New file
        </ActionButton>
        <ActionButton
          leftSection={<IconDeviceFloppy size={16} />}
          refusal={files.refusal ?? (files.isChanged ? undefined : 'The file has no changes.')}
          onClick={() => void files.save()}
        >
          Save
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconTrash size={16} />}
          refusal={files.refusal ?? (path === '' ? 'No file is open.' : undefined)}
          onClick={files.remove}
        >
          Delete file
        </ActionButton>
        {!service.isSystem && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void runCommand('services.download', service)}
          >
            Download as zip
          </Button>
        )}
        <Text c="dimmed" size="sm" role="status">
          {files.refusal ?? (files.isChanged ? 'Unsaved changes' : '')}
        </Text>
      </div>
      <div className={classes.fillBody}>
        <div className={classes.split}>
          <FileList files={list} path={path} onOpen={(next) => void files.open(next)} />
          <OpenFile files={files} />
        </div>
      </div>
      {files.isNaming && (
        <NewFileDialog files={list} onClose={() => files.setNaming(false)} onCreate={files.create} />
      )}
    </div>
  );
}

type Files = ReturnType<typeof useFiles>;

const noDevelopment = 'The files can be changed in development mode only. Use Set Development.';

function useFiles({ mount, isDevelopment }: ConsoleService) {
  const [path, setPath] = useAddressState('file');
  const [draft, showDraft] = useState<string>();
  /** Keys that save may come before the page shows the last typed characters. */
  const latest = useRef<string>(undefined);
  const setDraft = (text: string | undefined) => {
    latest.current = text;
    showDraft(text);
  };
  const [isNaming, setNaming] = useState(false);
  const administratorRefusal = useRefusal('administrator');
  const refusal = isDevelopment ? administratorRefusal : noDevelopment;
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'files', mount],
    queryFn: ({ signal }) => fetchServiceFiles(mount, signal),
  });
  const content = useQuery({
    queryKey: ['services', 'file', mount, path],
    queryFn: async ({ signal }) => ({ text: await fetchServiceFile(mount, path, signal) }),
    enabled: path !== '',
    refetchOnWindowFocus: false,
  });
  const isChanged = draft !== undefined && draft !== content.data?.text;
  const mayLeave = async () => {
    if (!isChanged) return true;
    const answer = await confirm({
      title: 'Discard changes',
      text: `The changes of ${path} are not saved.`,
      action: 'Discard changes',
    });
    return answer.isConfirmed;
  };
  useLeaveGuard({ isActive: () => isChanged, ask: mayLeave, losesInput: () => isChanged });
  const show = (next: string) => {
    setDraft(undefined);
    setPath(next);
  };
  return {
    list: data,
    error,
    reload: () => void refetch(),
    path,
    content,
    refusal,
    isChanged,
    setDraft,
    isNaming,
    setNaming,
    async open(next: string) {
      if (next !== path && (await mayLeave())) show(next);
    },
    async save() {
      const text = latest.current;
      if (text === undefined || refusal !== undefined) return;
      await runCommand('services.saveFile', { mount, path, text });
    },
    remove: () => void runCommand('services.deleteFile', { mount, path, onRemoved: () => show('') }),
    async create(next: string) {
      if (!(await mayLeave())) return;
      if (await runCommand('services.saveFile', { mount, path: next, text: '' })) show(next);
    },
  };
}

function FileList(props: {
  readonly files: readonly ServiceFile[];
  readonly path: string;
  readonly onOpen: (path: string) => void;
}) {
  return (
    <nav className={classes.side} aria-label="Files">
      {props.files.map(({ path, sizeBytes }) => (
        <button
          key={path}
          type="button"
          className={classes.sideItem}
          aria-current={path === props.path ? 'true' : undefined}
          title={path}
          onClick={() => props.onOpen(path)}
        >
          <IconFile size={16} aria-hidden />
          <span className={classes.testName}>{path}</span>
          <span className={classes.fieldType}>
            <Bytes value={sizeBytes} />
          </span>
        </button>
      ))}
    </nav>
  );
}

function OpenFile({ files }: { readonly files: Files }) {
  const { path, content, refusal } = files;
  if (path === '') return <EmptyState title="No file is open" text="Choose a file of the list." />;
  if (content.error) {
    return (
      <ErrorPanel
        title={`${path} could not be loaded`}
        error={content.error}
        onRetry={() => void content.refetch()}
      />
    );
  }
  if (content.data === undefined) return <ScreenSkeleton rows={6} />;
  const { text } = content.data;
  if (text === undefined) {
    return <EmptyState title="No text" text={`${path} is not UTF-8 text. Download the zip to read it.`} />;
  }
  return (
    <div className={classes.editor}>
      <Suspense fallback={<ScreenSkeleton rows={6} />}>
        <ScriptEditor
          key={path}
          label={path}
          initialText={text}
          language={languageOf(path)}
          readOnlyReason={refusal}
          notes={[]}
          onChange={files.setDraft}
          onSave={() => void files.save()}
        />
      </Suspense>
    </div>
  );
}

/** The languages that the console bundles; others are shown as plain text. */
function languageOf(path: string): 'javascript' | 'json' | 'plaintext' {
  if (/\.[cm]?js$/i.test(path)) return 'javascript';
  return /\.json$/i.test(path) ? 'json' : 'plaintext';
}

function NewFileDialog(props: {
  readonly files: readonly ServiceFile[];
  readonly onClose: () => void;
  readonly onCreate: (path: string) => Promise<void>;
}) {
  const [path, setPath] = useState('');
  const isTaken = props.files.some((file) => file.path === path);
  const problem = isTaken ? 'There is a file with this path.' : undefined;
  return (
    <Dialog
      title="New file"
      submitLabel="Create"
      isSubmitDisabled={path === '' || problem !== undefined}
      onClose={props.onClose}
      onSubmit={async () => {
        await props.onCreate(path);
        props.onClose();
      }}
    >
      <TextInput
        label="Path"
        description="Such as lib/names.js"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        error={problem}
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
    </Dialog>
  );
}
