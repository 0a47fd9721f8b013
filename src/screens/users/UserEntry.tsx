import type { UserSummary } from '../../../protocol/api/console-users.ts';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { formatAmount } from '../../lib/format.ts';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import { Identicon } from '../../ui/values/Identicon.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import { nameOf, pictureText } from './filter-users.ts';
import classes from './UserEntry.module.css';

interface UserEntryProps {
  readonly user: UserInfo;
  readonly summary: UserSummary | undefined;
  readonly isOwn: boolean;
  readonly isOpen: boolean;
  readonly layout: 'rows' | 'tiles';
  readonly control: ItemControlProps;
  readonly onOpen: () => void;
}

/** A user in the list: picture, names and the extent of the access. */
export function UserEntry(props: UserEntryProps) {
  const { user, summary, isOwn, isOpen, layout, control, onOpen } = props;
  const note = [nameOf(user), summary && accessText(summary)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={layout === 'rows' ? classes.row : classes.tile}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      {...control}
    >
      <Identicon text={pictureText(user)} />
      <span className={classes.words}>
        <span className={classes.first}>
          <LongName name={user.user} className={classes.name} />
          {isOwn && <Tag>you</Tag>}
          {!user.active && <Tag>inactive</Tag>}
        </span>
        <span className={classes.note}>{note}</span>
      </span>
    </button>
  );
}

function accessText({ isAdministrator, databases }: UserSummary): string {
  if (isAdministrator) return 'Administrator';
  return databases === 0 ? 'no access' : formatAmount(databases, 'database');
}
