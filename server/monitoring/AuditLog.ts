import type { Logger } from 'pino';
import type { AuditEntry, OperationScope } from '../operation/operation.ts';

/** Calls that belong to one import of a client, such as the parts that the console sends, have one entry. */
const importPauseMs = 10_000;

interface OpenImport {
  readonly members: Record<string, unknown>;
  timer: NodeJS.Timeout;
}

type Members = Readonly<Record<string, unknown>>;

/** Writes the entries of the audit log: what was done, by which user, from which address, in which database. */
export class AuditLog {
  readonly #logger: Logger;
  readonly #imports = new Map<string, OpenImport>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  note({ user, owner = '', databaseName }: OperationScope, { event, of }: AuditEntry): void {
    // The owner of a call is `address user id`.
    const caller = { by: user, address: owner.split(' ', 1)[0], in: databaseName };
    if (event === 'import') this.#noteImport(caller, of);
    else this.write(event, { ...of, ...caller });
  }

  write(event: string, members: Members): void {
    this.#logger.info(members, event);
  }

  /** Writes the entries of imports that have just ended. */
  stop(): void {
    for (const [key, { timer, members }] of this.#imports) {
      clearTimeout(timer);
      this.#imports.delete(key);
      this.write('import', members);
    }
  }

  #noteImport(caller: Members, of: AuditEntry['of']): void {
    const key = JSON.stringify([caller, of.collection]);
    const open = this.#imports.get(key);
    const end = (): void => {
      const ended = this.#imports.get(key);
      this.#imports.delete(key);
      if (ended !== undefined) this.write('import', ended.members);
    };
    const timer = setTimeout(end, importPauseMs);
    if (open === undefined) {
      this.#imports.set(key, { members: { ...of, ...caller }, timer });
      return;
    }
    clearTimeout(open.timer);
    open.timer = timer;
    for (const [name, value] of Object.entries(of)) {
      if (typeof value === 'number') open.members[name] = Number(open.members[name] ?? 0) + value;
    }
  }
}
