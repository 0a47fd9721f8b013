import { LowerPane } from './LowerPane.tsx';
import type { QueryScreenState } from './state/use-query-screen.ts';

/** Result, plan and profile of the open query. */
export function QueryResult({ screen }: { readonly screen: QueryScreenState }) {
  const { page, layout, text, request } = screen;
  return (
    <LowerPane
      page={page}
      request={request}
      shown={layout.lowerTab}
      onShow={layout.setLowerTab}
      onSelectRange={text.selectRange}
      caret={text.caret}
    />
  );
}
