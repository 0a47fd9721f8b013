import type { ConsoleService } from '../../../protocol/api/services.ts';
import { RequestError, SourceError } from '../../api/errors.ts';
import {
  changeConfiguration,
  changeDependencies,
  changeMount,
  fetchServiceZip,
  type InstallRequest,
  installService,
  removeService,
  removeServiceFile,
  setDevelopment,
  writeServiceFile,
} from '../../api/installed-services.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';

type ServiceCommand<Args> = Command<Args, CommandContext>;

interface FileArgs {
  readonly mount: string;
  readonly path: string;
}

interface SettingsArgs {
  readonly mount: string;
  readonly kind: 'configuration' | 'dependencies';
  readonly values: Readonly<Record<string, unknown>>;
}

const shared = { isListed: false, errorTitle: 'Service error' } as const;
const title = 'Services';

const openInstall: ServiceCommand<void> = {
  id: 'services.openInstall',
  label: 'Install a service',
  group: 'Services',
  key: 'n',
  run: (context) => context.navigate(addresses.installService()),
};

const doneWords = { install: 'installed', upgrade: 'upgraded', replace: 'replaced' } as const;

/** The numbers of errors of a source that is missing or cannot be loaded. */
const sourceErrors: readonly number[] = [3014, 3015];

/** An error in the words of the specification, if the repository could not be downloaded. */
function ofDownload(error: unknown): unknown {
  if (!(error instanceof RequestError) || !sourceErrors.includes(error.errorNum)) return error;
  const reason = `${error.message} (error ${error.errorNum})`;
  return new SourceError(error, `Unable to download application from the given repository. ${reason}`);
}

const install: ServiceCommand<InstallRequest> = {
  ...shared,
  id: 'services.install',
  label: 'Install a service',
  async run(context, request) {
    try {
      await installService(request);
    } catch (error) {
      throw request.source.kind === 'git' ? ofDownload(error) : error;
    }
    await context.refresh('services', 'collections');
    notifySuccess(title, `The service at '${request.mount}' was ${doneWords[request.how]}.`);
  },
};

const remove: ServiceCommand<ConsoleService> = {
  ...shared,
  id: 'services.delete',
  label: 'Delete a service',
  async run(context, { mount, name, scripts }) {
    const hasTeardown = 'teardown' in scripts;
    const { isConfirmed, isOptionChosen } = await confirm({
      title: `Delete service ${name ?? mount}`,
      text: 'Requests below its mount are answered with 404 afterwards. It cannot be undone.',
      facts: [['Mount', mount]],
      action: 'Delete service',
      ...(hasTeardown
        ? {
            option: {
              label: 'Run the script teardown',
              description: 'It can delete the data of the service.',
            },
          }
        : {}),
    });
    if (!isConfirmed) return;
    await removeService(mount, hasTeardown && isOptionChosen);
    // The list that opens must not show the service any more.
    await context.refreshWithout([mount], 'services', 'collections');
    context.navigate(addresses.services);
    notifySuccess(title, `The service at '${mount}' was deleted.`);
  },
};

const downloadZip: ServiceCommand<ConsoleService> = {
  ...shared,
  id: 'services.download',
  label: 'Download a service',
  async run(_context, { name, mount }) {
    download(fileName(name ?? mount, 'zip', 'service'), await fetchServiceZip(mount), 'application/zip');
  },
};

const switchMode: ServiceCommand<ConsoleService> = {
  ...shared,
  id: 'services.switchMode',
  label: 'Switch the mode of a service',
  async run(context, { mount, isDevelopment }) {
    await setDevelopment(mount, !isDevelopment);
    await context.refresh('services');
    notifySuccess(title, `'${mount}' is in ${isDevelopment ? 'production' : 'development'} mode.`);
  },
};

const saveSettings: ServiceCommand<SettingsArgs> = {
  ...shared,
  id: 'services.saveSettings',
  label: 'Save the settings of a service',
  async run(context, { mount, kind, values }) {
    const change = kind === 'configuration' ? changeConfiguration : changeDependencies;
    await change(mount, values);
    await context.refresh('services');
    notifySuccess(title, `The ${kind} of '${mount}' was saved.`);
  },
};

const saveMount: ServiceCommand<{
  readonly mount: string;
  readonly changes: Parameters<typeof changeMount>[1];
}> = {
  ...shared,
  id: 'services.saveMount',
  label: 'Change the rights of a service',
  async run(context, { mount, changes }) {
    await changeMount(mount, changes);
    await context.refresh('services');
    notifySuccess(title, `The rights of '${mount}' were changed.`);
  },
};

const saveFile: ServiceCommand<FileArgs & { readonly text: string }> = {
  ...shared,
  id: 'services.saveFile',
  label: 'Save a file of a service',
  async run(context, { mount, path, text }) {
    await writeServiceFile(mount, path, text);
    await context.refresh('services');
    notifySuccess(title, `${path} was saved. The service uses it from the next request on.`);
  },
};

const removeFile: ServiceCommand<FileArgs & { readonly onRemoved: () => void }> = {
  ...shared,
  id: 'services.deleteFile',
  label: 'Delete a file of a service',
  async run(context, { mount, path, onRemoved }) {
    const { isConfirmed } = await confirm({
      title: `Delete ${path}`,
      text: `The file is deleted from the service at '${mount}'. It cannot be undone.`,
      action: 'Delete file',
    });
    if (!isConfirmed) return;
    await removeServiceFile(mount, path);
    onRemoved();
    await context.refresh('services');
  },
};

/** Commands for services; the screen supplies the arguments. */
export const serviceCommands = [
  openInstall,
  install,
  remove,
  downloadZip,
  switchMode,
  saveSettings,
  saveMount,
  saveFile,
  removeFile,
] as const;
