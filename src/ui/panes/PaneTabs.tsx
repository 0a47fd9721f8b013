import type { KeyboardEvent, ReactNode } from 'react';
import classes from './PaneTabs.module.css';

interface PaneTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Before the label, such as a number. */
  readonly start?: ReactNode;
  /** Beside the label, such as a number of rows. */
  readonly count?: ReactNode;
}

interface PaneTabsProps<Id extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly PaneTab<Id>[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
  /** Style of the strip, such as its height. */
  readonly className?: string | undefined;
}

/** Tabs at the top of a pane. Left and right arrow change the tab. */
export function PaneTabs<Id extends string>(props: PaneTabsProps<Id>) {
  const { label, tabs, active, onChange, className } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const place = tabs.findIndex(({ id }) => id === active);
    onChange(tabs.at((place + step) % tabs.length)!.id);
    // The change may render the tabs anew, in another place.
    requestAnimationFrame(() => focusChosen(label));
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab.id)}
        >
          {tab.start}
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

function focusChosen(label: string): void {
  const lists = [...document.querySelectorAll('[role="tablist"]')];
  const list = lists.find((each) => each.getAttribute('aria-label') === label);
  list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
}
