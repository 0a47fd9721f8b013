import { ActionIcon, Button, Menu, Select, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconClockPlay,
  IconDeviceFloppy,
  IconIndentIncrease,
  IconListTree,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
} from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { formatExact } from '../../lib/format.ts';
import { defaultResultSize, resultSizes } from '../../query/tabs/query-tab.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './QueryToolbar.module.css';
import { type QueryPage, useIsRunning } from './use-query-page.ts';

const run = (id: string) => () => void runCommand(id);

interface QueryToolbarProps {
  readonly page: QueryPage;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly hasSelection: boolean;
  /** Statements of the text. */
  readonly statementCount: number;
}

/** Actions of the current query. */
export function QueryToolbar(props: QueryToolbarProps) {
  const { page, canUndo, canRedo, hasSelection, statementCount } = props;
  const { session, tab } = page;
  const isRunning = useIsRunning(session, tab.id);
  const noTransactions = useAppState((state) => state.absent.streamTransactions);
  return (
    <div role="toolbar" aria-label="Query" className={classes.bar}>
      {isRunning ? <CancelButton /> : <RunButtons hasSelection={hasSelection} />}
      {!isRunning && statementCount > 1 && (
        <Button
          variant="default"
          leftSection={<IconPlayerTrackNext size={16} />}
          title={noTransactions ?? 'Statements that change data run in one transaction, or are left out'}
          disabled={noTransactions !== undefined}
          onClick={run('query.runAll')}
        >
          Run all {formatExact(statementCount)}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconListTree size={16} />}
        disabled={isRunning}
        onClick={run('query.explain')}
      >
        Explain
      </Button>
      <Button
        variant="default"
        leftSection={<IconClockPlay size={16} />}
        disabled={isRunning}
        onClick={run('query.profile')}
      >
        Profile
      </Button>
      <span className={classes.rule} />
      <Tooltip label="Undo (Ctrl+Z)">
        <ActionIcon aria-label="Undo" disabled={!canUndo} onClick={run('query.undo')}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl+Shift+Z)">
        <ActionIcon aria-label="Redo" disabled={!canRedo} onClick={run('query.redo')}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
      <EditMenu canUndo={canUndo} canRedo={canRedo} />
      <Button
        variant="subtle"
        color="gray"
        className={classes.format}
        leftSection={<IconIndentIncrease size={16} />}
        onClick={run('query.format')}
      >
        Format
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconDeviceFloppy size={16} />}
        onClick={run('query.save')}
      >
        Save
      </Button>
      <span className={classes.space} />
      <span className={classes.sizeLabel} aria-hidden>
        Results
      </span>
      <Select
        w={88}
        aria-label="Result size"
        allowDeselect={false}
        comboboxProps={{ width: 160, position: 'bottom-end' }}
        data={resultSizes.map((size) => ({ value: String(size), label: formatExact(size) }))}
        renderOption={({ option }) => (
          <span className={classes.size}>
            {option.label}
            {option.value === String(defaultResultSize) && <span className={classes.label}>default</span>}
          </span>
        )}
        value={String(tab.resultSize)}
        onChange={(value) => session.tabs.change(tab.id, { resultSize: Number(value) })}
      />
    </div>
  );
}

function CancelButton() {
  return (
    <Button
      leftSection={<IconPlayerStop size={16} />}
      rightSection={<span className={classes.key}>Esc</span>}
      onClick={run('query.cancel')}
    >
      Cancel
    </Button>
  );
}

/** Runs the query, and a menu of the other ways to run it. */
function RunButtons({ hasSelection }: Pick<QueryToolbarProps, 'hasSelection'>) {
  return (
    <Button.Group>
      <Button
        leftSection={<IconPlayerPlay size={16} />}
        rightSection={<span className={classes.key}>Ctrl+Enter</span>}
        onClick={run('query.run')}
      >
        {hasSelection ? 'Run selection' : 'Run'}
      </Button>
      <Menu position="bottom-start" width={264}>
        <Menu.Target>
          <Button px={8} aria-label="More ways to run" className={classes.more}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry
            label={hasSelection ? 'Run selection' : 'Run statement at the caret'}
            shortcut="mod+Enter"
            onClick={run('query.run')}
          />
          <MenuEntry label="Run all statements" shortcut="mod+shift+Enter" onClick={run('query.runAll')} />
          <MenuEntry label="Run with profile" shortcut="mod+alt+Enter" onClick={run('query.profile')} />
          <MenuEntry label="Explain" shortcut="mod+shift+e" onClick={run('query.explain')} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function EditMenu({ canUndo, canRedo }: Pick<QueryToolbarProps, 'canUndo' | 'canRedo'>) {
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} />}>
          Edit
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry label="Comment" shortcut="mod+shift+c" onClick={run('query.comment')} />
        <MenuEntry label="Uncomment" shortcut="mod+shift+c" onClick={run('query.uncomment')} />
        <MenuEntry label="Undo" shortcut="mod+z" isDisabled={!canUndo} onClick={run('query.undo')} />
        <MenuEntry label="Redo" shortcut="mod+shift+z" isDisabled={!canRedo} onClick={run('query.redo')} />
        <Menu.Divider />
        <MenuEntry label="Find and replace" shortcut="mod+f" onClick={run('query.find')} />
        <MenuEntry label="Format" shortcut="shift+alt+f" onClick={run('query.format')} />
        <MenuEntry label="Rename variable" shortcut="F2" onClick={run('query.rename')} />
        <MenuEntry label="Go to definition" shortcut="F12" onClick={run('query.definition')} />
        <MenuEntry label="Next problem" shortcut="F8" onClick={run('query.nextProblem')} />
        <MenuEntry label="Fold all" keys="Ctrl+K Ctrl+0" onClick={run('query.foldAll')} />
        <MenuEntry label="Unfold all" keys="Ctrl+K Ctrl+J" onClick={run('query.unfoldAll')} />
        <Menu.Divider />
        <Menu.Label>Copy as</Menu.Label>
        <MenuEntry label="arangojs" onClick={run('query.copyArangojs')} />
        <MenuEntry label="python-arango" onClick={run('query.copyPython')} />
        <MenuEntry label="curl" onClick={run('query.copyCurl')} />
        <MenuEntry label="Link with bind values" onClick={run('query.copyLinkWithValues')} />
        <Menu.Divider />
        <MenuEntry label="Open as notebook" onClick={run('query.openAsNotebook')} />
        <MenuEntry label="Clear input" onClick={run('query.clearInput')} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntryProps {
  readonly label: string;
  readonly shortcut?: string;
  /** Keys that are no shortcut of the page, such as those of the editor. */
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function MenuEntry({ label, shortcut, keys, isDisabled = false, onClick }: MenuEntryProps) {
  const hint = shortcut === undefined ? keys : <KeyHint shortcut={shortcut} />;
  return (
    <Menu.Item
      disabled={isDisabled}
      rightSection={<span className={classes.label}>{hint}</span>}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
