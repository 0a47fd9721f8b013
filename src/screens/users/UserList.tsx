import { ActionIcon, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import type { UserSummary } from '../../../protocol/api/console-users.ts';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { formatExact } from '../../lib/format.ts';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ItemList, type ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { UserSort } from './filter-users.ts';
import { UserEntry } from './UserEntry.tsx';
import classes from './UserList.module.css';

interface UserListProps {
  /** Undefined while loading. */
  readonly users: readonly UserInfo[] | undefined;
  readonly summaries: ReadonlyMap<string, UserSummary> | undefined;
  readonly own: string | undefined;
  readonly openUser: string;
  readonly layout: 'rows' | 'tiles';
  readonly sort: UserSort;
  readonly isDescending: boolean;
  readonly onSort: (sort: UserSort, isDescending: boolean) => void;
  readonly onOpen: (user: string) => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const sortFields: { value: UserSort; label: string }[] = [
  { value: 'user', label: 'Username' },
  { value: 'name', label: 'Name' },
];

/** The users with sort field and visible range. */
export function UserList(props: UserListProps) {
  const { users, sort, isDescending, onSort } = props;
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const direction = isDescending ? 'Descending' : 'Ascending';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.list}>
      <div className={classes.strip}>
        <span className={classes.muted}>Sort</span>
        <Select
          size="xs"
          w={120}
          aria-label="Sort by"
          allowDeselect={false}
          data={sortFields}
          value={sort}
          onChange={(value) => onSort((value as UserSort | null) ?? 'user', isDescending)}
        />
        <span className={classes.space} />
        <ActionIcon
          size={28}
          variant="default"
          aria-label={direction}
          title={direction}
          onClick={() => onSort(sort, !isDescending)}
        >
          <Arrow size={16} />
        </ActionIcon>
      </div>
      <div className={props.layout === 'rows' ? classes.scroller : classes.tiles} data-scroller>
        {!users && <ScreenSkeleton rows={10} />}
        {users?.length === 0 && <div className={classes.empty}>{props.empty}</div>}
        {users && users.length > 0 && (
          <ItemList
            ref={props.ref}
            label="Users"
            items={users}
            keyOf={({ user }) => user}
            layout={props.layout}
            rowHeightPx={44}
            tileHeightPx={60}
            minTileWidthPx={240}
            onRange={(first, last) => setRange([first, last])}
            renderItem={(user, control) => (
              <UserEntry
                user={user}
                summary={props.summaries?.get(user.user)}
                isOwn={user.user === props.own}
                isOpen={user.user === props.openUser}
                layout={props.layout}
                control={control}
                onOpen={() => props.onOpen(user.user)}
              />
            )}
          />
        )}
      </div>
      <div className={classes.foot}>
        {users !== undefined &&
          users.length > 0 &&
          `${formatExact(range[0])} to ${formatExact(range[1])} of ${formatExact(users.length)}`}
      </div>
    </div>
  );
}
