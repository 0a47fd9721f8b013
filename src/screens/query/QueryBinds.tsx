import { BindPanel } from '../../query/binds/BindPanel.tsx';
import { OptionsSection } from '../../query/binds/OptionsSection.tsx';
import classes from './QueryScreen.module.css';
import type { QueryScreenState } from './state/use-query-screen.ts';

/** Bind parameters and options of the open query. */
export function QueryBinds({ screen }: { readonly screen: QueryScreenState }) {
  const { session, tab } = screen.page;
  return (
    <div className={classes.binds}>
      <BindPanel
        key={tab.id}
        parameters={screen.text.parameters}
        binds={tab}
        invalidText={tab.invalidBindText}
        collections={screen.collectionNames}
        onChange={(changed, invalidBindText) => session.tabs.change(tab.id, { ...changed, invalidBindText })}
      />
      <OptionsSection
        key={`options ${tab.id}`}
        options={tab.options}
        rules={screen.rules}
        onChange={(options) => session.tabs.change(tab.id, { options })}
      />
    </div>
  );
}
