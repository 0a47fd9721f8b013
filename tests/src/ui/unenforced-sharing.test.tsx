// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { store } from '../../../src/store/store.ts';
import { UnenforcedSharing } from '../../../src/ui/connections/UnenforcedSharing.tsx';
import { renderApp, setUpDom } from '../dom.tsx';

setUpDom();
afterEach(() => store.setState({ absent: {} }));

test.each([
  [{}, 0],
  [{ cluster: 'There is no cluster.' }, 0],
  [{ orrery: 'This page needs Orrery.' }, 1],
])('only a server without the calls of Orrery does not enforce sharing: %j', (absent, count) => {
  store.setState({ absent });
  renderApp('/', <UnenforcedSharing className="note" />);
  expect(screen.queryAllByText(/does not enforce the level/)).toHaveLength(count);
});
