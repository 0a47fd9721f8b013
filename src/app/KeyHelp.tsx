import { Modal, Table, Text } from '@mantine/core';
import { groupBy } from '../lib/group-by.ts';
import { setOverlay } from '../store/overlays.ts';
import { useRegisteredCommands } from '../ui/hooks/use-commands.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import classes from './KeyHelp.module.css';

/** Number of shortcuts above which they are shown in two columns. */
const maxInOneColumn = 20;

/** Keys of control types that are not commands. */
const fixedKeys: readonly { readonly group: string; readonly label: string; readonly key: string }[] = [
  { group: 'Lists', label: 'Search', key: '/' },
  { group: 'Lists', label: 'Move between entries', key: 'ArrowDown' },
  { group: 'Lists', label: 'Open the entry', key: 'Enter' },
  { group: 'Lists', label: 'Clear search', key: 'Escape' },
  { group: 'Dialogs', label: 'Submit', key: 'Enter' },
  { group: 'Dialogs', label: 'Close', key: 'Escape' },
  { group: 'Dialogs', label: 'Move between buttons', key: 'ArrowRight' },
];

/** All available keyboard shortcuts by group. */
export function KeyHelp() {
  const commands = useRegisteredCommands();
  const rows = [
    ...commands
      .filter((command) => command.isListed && command.keys.length > 0)
      // This database does not have all screens. Other commands are available in certain moments only.
      .filter((command) => command.group !== 'Screens' || command.isAvailable())
      .map(({ group, label, keys }) => ({ group, label, key: keys[0]! })),
    ...fixedKeys,
  ];
  const groups = groupBy(rows, (row) => row.group);
  return (
    <Modal
      opened
      onClose={() => setOverlay('isKeyHelpOpen', false)}
      title="Keyboard Shortcuts"
      size={rows.length > maxInOneColumn ? 880 : 'md'}
    >
      <div className={classes.groups} data-shortcuts>
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <Text component="h3" fw={600}>
              {group}
            </Text>
            <Table verticalSpacing={4} horizontalSpacing={0}>
              <Table.Tbody>
                {entries.map((entry) => (
                  <Table.Tr key={entry.label} className={classes.entry}>
                    <Table.Td>{entry.label}</Table.Td>
                    <Table.Td ta="right">
                      <KeyHint shortcut={entry.key} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </div>
    </Modal>
  );
}
