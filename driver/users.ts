import { type DriverConnection, hasErrorNum, type Json, withoutEnvelope } from './DriverConnection.ts';

const path = '/_api/user';
const unknownUser = 1703;

type Extra = Json | null | undefined;

/** The module `users`: the users of the current database. */
export function usersModule(connection: DriverConnection) {
  const pathOf = (user: string): string => `${path}/${encodeURIComponent(user)}`;
  return {
    /** Throws 1700 (invalid user name), 1701 (invalid password), 1702 (duplicate user). */
    save(user: string, passwd?: string, active?: boolean, extra?: Extra, changePassword?: boolean): Json {
      const body = { user, passwd, active, extra, changePassword };
      return withoutEnvelope(connection.call('POST', path, body));
    },
    /** Missing values get their defaults. Throws 1703 (user not found). */
    replace(user: string, passwd?: string, active?: boolean, extra?: Extra, changePassword?: boolean): Json {
      const body = { passwd, active, extra, changePassword };
      return withoutEnvelope(connection.call('PUT', pathOf(user), body));
    },
    /** Missing values do not change. Throws 1703 (user not found). */
    update(user: string, passwd?: string, active?: boolean, extra?: Extra, changePassword?: boolean): Json {
      const body = { passwd, active, extra, changePassword };
      return withoutEnvelope(connection.call('PATCH', pathOf(user), body));
    },
    /** Throws 1703 (user not found). */
    remove(user: string): void {
      connection.call('DELETE', pathOf(user));
    },
    /** Throws 1703 (user not found). */
    document: (user: string): Json => withoutEnvelope(connection.get(pathOf(user))),
    exists(user: string): boolean {
      try {
        connection.get(pathOf(user));
        return true;
      } catch (error) {
        if (hasErrorNum(error, unknownUser)) return false;
        throw error;
      }
    },
    /** False for a wrong password and for an unknown user. */
    isValid(user: string, passwd: string): boolean {
      try {
        return connection.call('POST', pathOf(user), { passwd }).result === true;
      } catch (error) {
        if (hasErrorNum(error, unknownUser)) return false;
        throw error;
      }
    },
    all: (): unknown => connection.get(path).result,
    /** Reads the users again. */
    reload(): void {
      connection.call('POST', '/_admin/auth/reload');
    },
  };
}
