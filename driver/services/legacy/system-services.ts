import type { ArangoDatabase } from '../../Database.ts';
import type { Json } from '../../DriverConnection.ts';
import { hasErrorNum } from '../../DriverConnection.ts';
import type { LegacyModel, ModelClass } from './Model.ts';

interface SystemParts {
  readonly db: ArangoDatabase;
  readonly model: ModelClass;
  readonly auth: {
    create(password: unknown): unknown;
    verify(data: never, password: unknown): boolean;
  };
  random(bytes: number): string;
}

const sessionMs = 60 * 60 * 1000;
const notFound = 1202;

/** The exports of services that each database of 2.8 has, by their mounts. */
export function systemServices(parts: SystemParts): Readonly<Record<string, () => unknown>> {
  return {
    '/_system/sessions': () => ({ sessionStorage: sessionStorage(parts) }),
    '/_system/users': () => ({ userStorage: userStorage(parts) }),
    '/_system/simple-auth': () => ({
      auth: {
        hashPassword: (password: unknown) => parts.auth.create(password),
        verifyPassword: (data: unknown, password: unknown) => parts.auth.verify(data as never, password),
      },
    }),
  };
}

type Stored = LegacyModel & Readonly<Record<string, unknown>>;

/** The model of a document with further methods. */
function stored(model: LegacyModel, methods: Readonly<Record<string, unknown>>): Stored {
  return Object.assign(model, methods) as Stored;
}

function sessionStorage({ db, model, random }: SystemParts): object {
  const collection = () => db._collection('_sessions') as NonNullable<ReturnType<typeof db._collection>>;
  const toSession = (document: Json): Stored => {
    const session = new model(document);
    const key = String(document._key);
    return stored(session, {
      forClient: () => key,
      save() {
        session.set('lastUpdate', Date.now());
        collection().replace(key, session.forDB());
        return session;
      },
      delete: () => remove(key),
      setUser(user: LegacyModel | null) {
        session.set({ uid: user?.get('_key') ?? null, userData: user?.get('userData') ?? {} });
        return session;
      },
    });
  };
  const remove = (key: string): boolean => {
    try {
      collection().remove(key);
      return true;
    } catch (error) {
      if (hasErrorNum(error, notFound)) return false;
      throw error;
    }
  };
  return {
    create(data: object = {}) {
      const now = Date.now();
      const times = { created: now, lastAccess: now, lastUpdate: now };
      const document = { _key: random(20), uid: null, sessionData: data, userData: {}, ...times };
      collection().save(document);
      return toSession(document);
    },
    get(key: string) {
      const document = collection().firstExample({ _key: key }) as Json | null;
      if (document === null || Date.now() - Number(document.lastAccess) > sessionMs) return null;
      collection().update(key, { lastAccess: Date.now() });
      return toSession(document);
    },
    delete: remove,
  };
}

function userStorage({ db, model }: SystemParts): object {
  const collection = () =>
    db._collection('_system_users_users') as NonNullable<ReturnType<typeof db._collection>>;
  class UserNotFound extends Error {
    override readonly name = 'UserNotFound';
  }
  class UsernameNotAvailable extends Error {
    override readonly name = 'UsernameNotAvailable';
  }
  const toUser = (document: Json): Stored => {
    const user = new model(document);
    const key = String(document._key);
    return stored(user, {
      save() {
        collection().replace(key, user.forDB());
        return user;
      },
      delete: () => collection().remove(key),
    });
  };
  const resolve = (name: string): Stored | null => {
    const document = collection().firstExample({ user: name }) as Json | null;
    return document === null ? null : toUser(document);
  };
  return {
    errors: { UserNotFound, UsernameNotAvailable },
    resolve,
    create(name: string, userData: object = {}, authData: object = {}) {
      if (!name) throw new Error('expected a name of a user');
      if (resolve(name) !== null) throw new UsernameNotAvailable(`the user '${name}' exists`);
      const document = { user: name, userData, authData };
      return toUser({ ...document, ...(collection().save(document) as object) });
    },
    get(key: string) {
      const document = collection().firstExample({ _key: key }) as Json | null;
      if (document === null) throw new UserNotFound(`there is no user '${key}'`);
      return toUser(document);
    },
    list: () => (collection().toArray() as readonly Json[]).map((each) => each.user),
    delete: (key: string) => collection().remove(key),
  };
}
