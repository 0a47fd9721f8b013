import type { UserInfo } from '../../../protocol/api/user.ts';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';

export type UserDialog = '' | 'new' | 'edit' | 'profile' | 'password' | 'own-password';

interface UserDialogsProps {
  readonly dialog: UserDialog;
  /** The user with open details, and the signed-in user. */
  readonly open: UserInfo | undefined;
  readonly own: UserInfo | undefined;
  readonly isAdministrator: boolean;
  /** Why the user cannot create users; undefined if the user can. */
  readonly newReason: string | undefined;
  readonly onDialog: (dialog: UserDialog) => void;
  readonly onCreated: (user: string) => void;
}

/** The open dialog of the screen. */
export function UserDialogs(props: UserDialogsProps) {
  const { dialog, open, own, isAdministrator, newReason, onDialog } = props;
  const close = () => onDialog('');
  switch (dialog) {
    case 'new':
      if (newReason !== undefined)
        return <RefusedDialog title="New user" reason={newReason} onClose={close} />;
      return isAdministrator && <CreateUserDialog onClose={close} onCreated={props.onCreated} />;
    case 'edit':
      return open && isAdministrator && <EditUserDialog key={open.user} user={open} onClose={close} />;
    case 'profile':
      return own && <ProfileDialog user={own} onClose={close} onPassword={() => onDialog('own-password')} />;
    case 'own-password':
      return own && <PasswordDialog user={own.user} isOwn onClose={close} />;
    case 'password':
      return open && <PasswordDialog user={open.user} isOwn={open.user === own?.user} onClose={close} />;
    default:
      return null;
  }
}
