import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { hasConnections } from '../../lib/page-location.ts';
import { type LateCode, useLate } from '../../ui/hooks/use-late.ts';
import { ProductMark } from '../../ui/ProductMark.tsx';
import { type BarParts, plainParts } from './bar-parts.tsx';
import classes from './Frame.module.css';
import { Menus } from './Menus.tsx';
import { SearchField } from './SearchField.tsx';

const ServerSelect = lazy(async () => ({
  default: (await import('../../ui/connections/ServerSelect.tsx')).ServerSelect,
}));

const lateParts: LateCode<BarParts> = {
  /** With the dialogs that have to open although the server may have got a new version meanwhile. */
  async load() {
    const [parts] = await Promise.all([
      import('./late-parts.ts'),
      import('../SignInAgain.tsx'),
      import('../ConfirmDialog.tsx'),
    ]);
    return parts.lateParts;
  },
};

/** Logo, database, menus, search, notifications, theme and user. */
export function TopBar() {
  const isNarrow = useMediaQuery(`(max-width: ${hasConnections() ? 1159 : 1099}px)`, false, {
    getInitialValueInEffect: false,
  });
  const { part = plainParts, open } = useLate(lateParts);
  const { FoldedMenus, DatabaseSelector, MenuGroup, NotificationBell, ThemeButton, UserMenu } = part;
  return (
    <header className={classes.bar} data-servers={hasConnections() || undefined}>
      {isNarrow && <FoldedMenus onOpen={open} />}
      <Link to={addresses.home} className={classes.mark} aria-label="Orrery, home">
        <ProductMark size={20} />
        <span>Orrery</span>
      </Link>
      {hasConnections() && (
        <Suspense fallback={null}>
          <ServerSelect />
        </Suspense>
      )}
      <DatabaseSelector onOpen={open} />
      {!isNarrow && <Menus MenuGroup={MenuGroup} onOpen={open} />}
      <div className={classes.space} />
      <SearchField />
      <NotificationBell onOpen={open} />
      <ThemeButton />
      <UserMenu onOpen={open} />
    </header>
  );
}
