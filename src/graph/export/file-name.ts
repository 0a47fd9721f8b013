/** A file name that is valid on all systems: forbidden characters become '-'. */
export function fileName(base: string, extension: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: forbidden in file names
  const plain = base.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').replace(/^[.\s]+|[.\s]+$/g, '');
  return `${plain === '' ? 'graph' : plain.slice(0, 120)}.${extension}`;
}
