/** What happens to an object that moves to ArangoDB 4: it stops working, it needs a change, or it is for information only. */
export type MigrationSeverity = 'removed' | 'changed' | 'known';

export interface MigrationItem {
  readonly name: string;
  readonly detail?: string;
  /** A part that Orrery does not have either, as a sentence. */
  readonly problem?: string;
}

/** One kind of objects of a database that ArangoDB 4 does not have. */
export interface MigrationFinding {
  readonly kind: 'services' | 'functions' | 'tasks' | 'indexes' | 'graphs' | 'calls' | 'queries';
  readonly severity: MigrationSeverity;
  /** Undefined for the whole server. */
  readonly database?: string;
  readonly title: string;
  readonly items: readonly MigrationItem[];
  /** What Orrery offers instead. */
  readonly instead: string;
}

export interface MigrationReport {
  readonly version: string;
  readonly databases: readonly string[];
  readonly findings: readonly MigrationFinding[];
  /** What could not be read, with the reason. */
  readonly unread: readonly string[];
}

/** The severities with their titles, the worst first. */
export const severities: readonly (readonly [MigrationSeverity, string])[] = [
  ['removed', 'Stops working in ArangoDB 4'],
  ['changed', 'Needs a change'],
  ['known', 'For information'],
];

/** Versions of 2.x record no calls. */
const noCalls = 'The server does not record calls: removed calls of its clients are not known.';

export function countItems(findings: readonly MigrationFinding[]): number {
  return findings.reduce((sum, { items }) => sum + items.length, 0);
}

/** Sentences about the reach of the report. */
export function reportNotes({ version }: MigrationReport): readonly string[] {
  return version.startsWith('2.') ? [noCalls] : [];
}

function placeOf({ database }: MigrationFinding): string {
  return database === undefined ? 'the whole server' : `database ${database}`;
}

/** The findings by severity, the worst first, without empty groups. */
export function groupBySeverity(report: MigrationReport): readonly {
  readonly severity: MigrationSeverity;
  readonly title: string;
  readonly findings: readonly MigrationFinding[];
}[] {
  return severities.flatMap(([severity, title]) => {
    const findings = report.findings.filter((each) => each.severity === severity);
    return findings.length === 0 ? [] : [{ severity, title, findings }];
  });
}

/** The report as lines of text. `address`: the name of the server for readers. */
export function reportText(address: string, report: MigrationReport): string {
  const { version, findings, unread } = report;
  const count = countItems(findings.filter(({ severity }) => severity !== 'known'));
  return [
    `${oneLine(address)}, version ${oneLine(version)}, ${databasesText(report)}: ${count === 1 ? '1 thing breaks' : `${count} things break`} when it moves to ArangoDB 4.`,
    ...groupBySeverity(report).flatMap(({ title, findings: group }) => [
      '',
      `== ${title} ==`,
      ...group.flatMap((finding) => [
        '',
        `${finding.title} (${oneLine(placeOf(finding))}): ${finding.items.length}`,
        ...finding.items.map((item) => `  ${oneLine(itemText(item))}`),
        `  Instead: ${finding.instead}`,
      ]),
    ]),
    ...(unread.length === 0 ? [] : ['', 'Not read:', ...unread.map((each) => `  ${oneLine(each)}`)]),
    ...reportNotes(report).flatMap((note) => ['', note]),
  ].join('\n');
}

/** The report in Markdown. */
export function reportMarkdown(address: string, report: MigrationReport): string {
  const { version, databases, unread } = report;
  return [
    `# Move of ${plain(address)} to ArangoDB 4`,
    '',
    `Version ${plain(version)}, ${databasesText(report)}: ${databases.map(plain).join(', ')}.`,
    ...groupBySeverity(report).flatMap(({ title, findings }) => [
      '',
      `## ${title}`,
      ...findings.flatMap((finding) => [
        '',
        `### ${finding.title} (${plain(placeOf(finding))})`,
        '',
        ...finding.items.map((item) => `- ${plain(itemText(item))}`),
        '',
        `Instead: ${finding.instead}`,
      ]),
    ]),
    ...(unread.length === 0 ? [] : ['', '## Not read', '', ...unread.map((each) => `- ${plain(each)}`)]),
    ...reportNotes(report).flatMap((note) => ['', note]),
    '',
  ].join('\n');
}

function itemText({ name, detail, problem }: MigrationItem): string {
  return `${name}${detail === undefined ? '' : `: ${detail}`}${problem === undefined ? '' : `. ${problem}`}`;
}

function databasesText({ databases: { length } }: MigrationReport): string {
  return length === 1 ? '1 database' : `${length} databases`;
}

/** Names of the other server, which must not become further lines or commands of a terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
}

/** Names of the other server, which must not become marks of Markdown either. */
function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
