import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { keyOf, registerFunction, removeFunction, removeFunctionGroup } from '../../api/functions.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { formatAmount } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';

export interface SaveFunctionArgs {
  readonly function: UserFunctionInfo;
  /** The name before; undefined for a new function. */
  readonly previousName: string | undefined;
}

export interface RemoveGroupArgs {
  readonly namespace: string;
  readonly functions: readonly UserFunctionInfo[];
}

type FunctionCommand<Args> = Command<Args, CommandContext>;

const shared = { isListed: false, errorTitle: 'Function error' } as const;

/** Names listed in a question; of more, the number is given. */
const maxNames = 20;

const openNew: FunctionCommand<void> = {
  id: 'function.new',
  label: 'New function',
  group: 'Functions',
  key: 'n',
  run: (context) => context.navigate(addresses.functions('new')),
};

const save: FunctionCommand<SaveFunctionArgs> = {
  ...shared,
  id: 'function.save',
  label: 'Save a function',
  async run(context, { function: saved, previousName }) {
    await registerFunction(saved);
    if (previousName !== undefined && keyOf(previousName) !== keyOf(saved.name)) {
      await removeFunction(previousName);
    }
    await context.refresh('functions');
    notifySuccess('Function', `'${keyOf(saved.name)}' saved.`);
  },
};

const remove: FunctionCommand<{ readonly name: string; readonly onRemoved: () => void }> = {
  ...shared,
  id: 'function.delete',
  label: 'Delete a function',
  async run(context, { name, onRemoved }) {
    const { isConfirmed } = await confirm({
      title: `Delete function ${keyOf(name)}`,
      text: 'Queries that call this function fail afterwards. Its tests are deleted, too. It cannot be undone.',
      action: 'Delete function',
    });
    if (!isConfirmed) return;
    await removeFunction(name);
    onRemoved();
    await context.refresh('functions');
    notifySuccess('Function', `'${keyOf(name)}' deleted.`);
  },
};

const removeGroup: FunctionCommand<RemoveGroupArgs> = {
  ...shared,
  id: 'function.deleteGroup',
  label: 'Delete the functions of a namespace',
  async run(context, { namespace, functions }) {
    const amount = formatAmount(functions.length, 'function');
    const names = functions.slice(0, maxNames).map(({ name }) => keyOf(name));
    const more = functions.length - names.length;
    const { isConfirmed } = await confirm({
      title: `Delete all functions of ${namespace}`,
      text: `Deletes ${amount} of the namespace ${namespace}, with their tests. Queries that call them fail afterwards. It cannot be undone.`,
      facts: [['Functions', [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')]],
      action: `Delete ${amount}`,
    });
    if (!isConfirmed) return;
    await removeFunctionGroup(namespace);
    await context.refresh('functions');
    notifySuccess('Function', `${amount} of '${namespace}' deleted.`);
  },
};

const importAll: FunctionCommand<readonly UserFunctionInfo[]> = {
  ...shared,
  id: 'function.import',
  label: 'Import functions',
  async run(context, functions) {
    try {
      for (const each of functions) await registerFunction(each);
    } finally {
      await context.refresh('functions');
    }
    notifySuccess('Function', `${formatAmount(functions.length, 'function')} imported.`);
  },
};

const exportAll: FunctionCommand<readonly UserFunctionInfo[]> = {
  ...shared,
  id: 'function.export',
  label: 'Export functions',
  run: (_context, functions) => {
    const text = `${JSON.stringify(functions, undefined, 2)}\n`;
    download(fileName('functions', 'json'), text, 'application/json');
  },
};

/** Commands for user-defined functions; the screen supplies the arguments. */
export const functionCommands = [openNew, save, remove, removeGroup, importAll, exportAll] as const;
