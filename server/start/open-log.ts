import type { Config } from '../config.ts';
import { LogFile } from '../families/log/service/LogFile.ts';
import { ServerLog } from '../families/log/service/ServerLog.ts';

/** The log of the server, which files keep if they are configured. */
export function openLog({ logLevel, auditLogFile, logFile }: Config): ServerLog {
  const reportFailure = (text: string) => process.stderr.write(`${text}\n`);
  const open = (path: string | undefined) => (path === undefined ? path : new LogFile(path, reportFailure));
  return new ServerLog(logLevel, undefined, { audit: open(auditLogFile), log: open(logFile) });
}
