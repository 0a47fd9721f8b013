import type { ConsoleService } from '../../../../protocol/api/services.ts';
import type { InstallRequest, ServiceSource } from '../../../api/installed-services.ts';
import {
  filledProblem,
  licenseProblem,
  mountProblem,
  nameProblem,
  repositoryProblem,
} from '../validate-service.ts';

/** The tabs of the dialog. */
export const installTabs = [
  { id: 'new', label: 'New app' },
  { id: 'store', label: 'App store' },
  { id: 'github', label: 'GitHub' },
  { id: 'zip', label: 'Zip' },
] as const;
export type InstallTab = (typeof installTabs)[number]['id'];

/** The input of all tabs: it stays when the tab changes. */
export interface InstallValues {
  readonly mount: string;
  readonly name: string;
  readonly author: string;
  readonly description: string;
  readonly license: string;
  readonly documentCollections: readonly string[];
  readonly edgeCollections: readonly string[];
  readonly storeName: string;
  readonly repository: string;
  readonly version: string;
  readonly folder: string;
  /** The name of the uploaded file. */
  readonly zipFile: string;
  readonly isReplacing: boolean;
  readonly runsTeardown: boolean;
  readonly isDevelopment: boolean;
}

export const emptyValues: InstallValues = {
  mount: '',
  name: '',
  author: '',
  description: '',
  license: 'Apache-2.0',
  documentCollections: [],
  edgeCollections: [],
  storeName: '',
  repository: '',
  version: 'master',
  folder: '',
  zipFile: '',
  isReplacing: false,
  runsTeardown: false,
  isDevelopment: true,
};

type Problems = Readonly<Partial<Record<keyof InstallValues, string>>>;

/** Messages by field; a field without an error is absent. */
export function installProblems(tab: InstallTab, values: InstallValues): Problems {
  const found: Readonly<Partial<Record<keyof InstallValues, string | undefined>>> = {
    mount: mountProblem(values.mount),
    ...tabProblems(tab, values),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function tabProblems(tab: InstallTab, values: InstallValues) {
  switch (tab) {
    case 'new':
      return {
        name: nameProblem(values.name),
        author: filledProblem(values.author),
        description: filledProblem(values.description),
        license: licenseProblem(values.license),
      };
    case 'store':
      return { storeName: filledProblem(values.storeName) };
    case 'github':
      return { repository: repositoryProblem(values.repository) };
    case 'zip':
      return values.folder === '' ? { zipFile: filledProblem(values.zipFile) } : {};
  }
}

function sourceOf(tab: InstallTab, values: InstallValues): ServiceSource {
  const { name, author, description, license, documentCollections, edgeCollections } = values;
  switch (tab) {
    case 'new':
      return {
        kind: 'generate',
        name,
        author,
        description,
        license,
        documentCollections: [...documentCollections],
        edgeCollections: [...edgeCollections],
      };
    case 'store':
      return { kind: 'store', name: values.storeName };
    case 'github':
      return { kind: 'git', url: values.repository, version: values.version || 'master' };
    case 'zip':
      return values.folder === ''
        ? { kind: 'zip', zipFile: values.zipFile }
        : { kind: 'folder', path: values.folder };
  }
}

/** `former`: the service at the mount. */
export function installRequest(
  tab: InstallTab,
  values: InstallValues,
  former: ConsoleService | undefined,
): InstallRequest {
  const { mount, isReplacing, runsTeardown, isDevelopment } = values;
  return {
    mount,
    source: sourceOf(tab, values),
    how: former === undefined ? 'install' : isReplacing ? 'replace' : 'upgrade',
    runsTeardown,
    isDevelopment: tab === 'new' && isDevelopment,
  };
}
