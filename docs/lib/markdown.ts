/** A table; cells are Markdown. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as code; empty for an empty text. */
export function code(text: string): string {
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A page of the reference. `paragraphs`: without empty ones, separated by an empty line. */
export function page(title: string, paragraphs: readonly string[]): string {
  return `${[`# ${title}`, ...paragraphs].filter((text) => text !== '').join('\n\n')}\n`;
}
