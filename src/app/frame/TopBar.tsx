import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { ProductMark } from '../../ui/ProductMark.tsx';
import { DatabaseSelector } from './DatabaseSelector.tsx';
import classes from './Frame.module.css';
import { FoldedMenus, Menus } from './Menus.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { SearchField } from './SearchField.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Logo, database, menus, search, notifications, theme and user. */
export function TopBar() {
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  return (
    <header className={classes.bar}>
      {isNarrow && <FoldedMenus />}
      <Link to={addresses.home} className={classes.mark} aria-label="Orrery, home">
        <ProductMark size={20} />
        <span>Orrery</span>
      </Link>
      <DatabaseSelector />
      {!isNarrow && <Menus />}
      <div className={classes.space} />
      <SearchField />
      <NotificationBell />
      <ThemeButton />
      <UserMenu />
    </header>
  );
}
