import type { AccessLevel } from '../../../protocol/api/user.ts';
import { revokeAccessToken } from '../../api/access-tokens.ts';
import { signIn } from '../../api/session.ts';
import { endSession } from '../../api/sessions.ts';
import {
  changePassword,
  changeUser,
  createUser,
  deleteUser,
  type NewUser,
  setLevel,
} from '../../api/users.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { userOf } from '../../store/session.ts';
import { store } from '../../store/store.ts';
import type { Place } from './permissions/permission-rows.ts';

export interface ChangeUserArgs {
  readonly user: string;
  readonly name: string;
  readonly active: boolean;
}

export interface ChangeProfileArgs {
  readonly user: string;
  readonly name: string;
  /** The hash, never an address. */
  readonly img: string;
}

interface ChangePasswordArgs {
  readonly user: string;
  readonly password: string;
  /** The current password, for a change of the own one. */
  readonly current?: string | undefined;
}

export interface EndSessionArgs {
  readonly user: string;
  readonly id: string;
}

export interface RevokeTokenArgs {
  readonly user: string;
  readonly id: number;
  readonly name: string;
}

interface LevelChange extends Place {
  /** Undefined: removes the level. */
  readonly level: AccessLevel | undefined;
}

export interface SavePermissionsArgs {
  readonly user: string;
  readonly changes: readonly LevelChange[];
  /** Access that the signed-in user loses, in words. */
  readonly lost: readonly string[];
  /** Called after each saved change. */
  readonly onSaved: (change: LevelChange) => void;
}

type UserCommand<Args> = Command<Args, CommandContext>;

const shared = { isListed: false, errorTitle: 'User error' } as const;

const openNew: UserCommand<void> = {
  id: 'user.new',
  label: 'New user',
  group: 'Users',
  key: 'n',
  run: (context) => context.navigate(addresses.newUser),
};

const create: UserCommand<NewUser> = {
  ...shared,
  id: 'user.create',
  label: 'Create a user',
  async run(context, body) {
    await createUser(body);
    await context.refresh('users');
    notifySuccess('User', `'${body.user}' created.`);
  },
};

const change: UserCommand<ChangeUserArgs> = {
  ...shared,
  id: 'user.change',
  label: 'Change a user',
  async run(context, { user, name, active }) {
    await changeUser(user, { extra: { name }, active });
    await context.refresh('users');
    notifySuccess('User', `'${user}' saved.`);
  },
};

const changeProfile: UserCommand<ChangeProfileArgs> = {
  ...shared,
  id: 'user.changeProfile',
  label: 'Change the own profile',
  async run(context, { user, name, img }) {
    await changeUser(user, { extra: { name, img } });
    await context.refresh('users');
    notifySuccess('User', 'Profile saved.');
  },
};

const setPassword: UserCommand<ChangePasswordArgs> = {
  ...shared,
  id: 'user.changePassword',
  label: 'Change a password',
  async run(_context, { user, password, current }) {
    await changePassword(user, password, current);
    // A new password ends the sessions of its user; this page continues with a new one.
    if (userOf(store.getState().session) === user) await signIn(user, password);
    notifySuccess('User', `Password of '${user}' changed.`);
  },
};

const remove: UserCommand<string> = {
  ...shared,
  id: 'user.delete',
  label: 'Delete a user',
  async run(context, user) {
    const { isConfirmed } = await confirm({
      title: `Delete user ${user}`,
      text: 'This deletes the user with its permissions, its saved queries and its settings. Its sessions end. It cannot be undone.',
      action: 'Delete user',
      typedName: user,
    });
    if (!isConfirmed) return;
    await deleteUser(user);
    await context.refreshWithout([user], 'users');
    notifySuccess('User', `'${user}' deleted.`);
  },
};

const savePermissions: UserCommand<SavePermissionsArgs> = {
  ...shared,
  id: 'user.savePermissions',
  label: 'Save permissions',
  async run(context, { user, changes, lost, onSaved }) {
    if (lost.length > 0) {
      const { isConfirmed } = await confirm({
        title: 'Remove your own access',
        text: 'You are about to remove access of the user that you are signed in as. Another administrator has to restore it.',
        facts: [['You lose', lost.join(', ')]],
        action: 'Remove own access',
      });
      if (!isConfirmed) return;
    }
    try {
      for (const each of changes) {
        await setLevel(user, each.database, each.collection, each.level);
        onSaved(each);
      }
    } finally {
      await context.refresh('users');
    }
    notifySuccess('User', `${formatAmount(changes.length, 'permission')} of '${user}' saved.`);
  },
};

const endOne: UserCommand<EndSessionArgs> = {
  ...shared,
  id: 'user.endSession',
  label: 'End a session',
  async run(context, { user, id }) {
    await endSession(user, id);
    await context.refresh('users');
    notifySuccess('User', 'Session ended.');
  },
};

const revokeToken: UserCommand<RevokeTokenArgs> = {
  ...shared,
  id: 'user.revokeToken',
  label: 'Revoke an access token',
  async run(context, { user, id, name }) {
    const { isConfirmed } = await confirm({
      title: 'Revoke access token',
      text: `Programs that use the token '${name}' of '${user}' are refused from now on. It cannot be undone.`,
      action: 'Revoke token',
    });
    if (!isConfirmed) return;
    await revokeAccessToken(user, id);
    await context.refresh('users');
    notifySuccess('User', 'Access token revoked.');
  },
};

/** Commands that change users; the screen supplies the arguments. */
export const userCommands = [
  openNew,
  create,
  change,
  changeProfile,
  setPassword,
  remove,
  savePermissions,
  endOne,
  revokeToken,
] as const;
