import { IconSearch } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import classes from './Frame.module.css';

/** A button that looks like a field and opens the command palette. */
export function SearchField() {
  return (
    <button
      type="button"
      className={classes.search}
      aria-haspopup="dialog"
      onClick={() => void runCommand('app.palette')}
    >
      <IconSearch size={16} aria-hidden />
      <span className={classes.searchText}>Go to…</span>
      <span className={classes.searchKey} aria-hidden>
        <KeyHint shortcut="mod+k" />
      </span>
    </button>
  );
}
