import type { UserInfo } from '../../../protocol/api/user.ts';

export type UserState = 'all' | 'active' | 'inactive';
export type UserSort = 'user' | 'name';

/** The display name; '' without one. */
export function nameOf({ extra }: UserInfo): string {
  return typeof extra.name === 'string' ? extra.name : '';
}

/** The stored hash of the profile picture; '' without one. */
export function pictureOf({ extra }: UserInfo): string {
  return typeof extra.img === 'string' ? extra.img : '';
}

/** The text that the picture of a user is drawn from. */
export const pictureText = (user: UserInfo) => pictureOf(user) || user.user;

export interface SavedQuery {
  readonly name: string;
  readonly value: string;
}

/** The saved queries of a user. Other clients may have stored other values; they are skipped. */
export function savedQueriesOf({ extra }: UserInfo): readonly SavedQuery[] {
  const { queries } = extra;
  if (!Array.isArray(queries)) return [];
  return queries.flatMap((query: unknown) => {
    if (typeof query !== 'object' || query === null) return [];
    const { name, value } = query as Readonly<Record<string, unknown>>;
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
  });
}

/** Users in a state whose user name or display name contains the text, case-insensitive. */
export function filterUsers(users: readonly UserInfo[], state: UserState, text: string): readonly UserInfo[] {
  const wanted = text.trim().toLowerCase();
  return users.filter(
    (user) =>
      (state === 'all' || user.active === (state === 'active')) &&
      (user.user.toLowerCase().includes(wanted) || nameOf(user).toLowerCase().includes(wanted)),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts by user name or display name; the own entry is always the first one. */
export function sortUsers(
  users: readonly UserInfo[],
  sort: UserSort,
  isDescending: boolean,
  own: string | undefined,
): readonly UserInfo[] {
  const sign = isDescending ? -1 : 1;
  const byUser = (left: UserInfo, right: UserInfo) =>
    collator.compare(left.user, right.user) || (left.user < right.user ? -1 : 1);
  const bySort = (left: UserInfo, right: UserInfo) =>
    sort === 'user'
      ? sign * byUser(left, right)
      : sign * collator.compare(nameOf(left), nameOf(right)) || byUser(left, right);
  return users.toSorted((left, right) => {
    if (left.user === own || right.user === own) return left.user === own ? -1 : 1;
    return bySort(left, right);
  });
}
