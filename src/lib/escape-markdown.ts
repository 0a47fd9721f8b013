/** A text of the server or of a document that is shown as it is in Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&').replaceAll('\n', '  \n');
}
