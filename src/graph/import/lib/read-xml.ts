import { SaxesParser } from 'saxes';
import { nextTask } from '../../../lib/wait.ts';
import { ImportError } from '../ImportedGraph.ts';

/** Maximum nesting of elements. */
const maxDepth = 100;
/** Maximum length of one text. */
const maxTextLength = 1 << 20;
/** Characters that the parser reads at once. */
const sliceLength = 64 << 10;

export interface XmlElement {
  /** Without a namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

interface XmlHandlers {
  open(element: XmlElement): void;
  /** `text`: the text directly inside the element, without that of inner elements. */
  close(name: string, text: string): void;
}

/**
 * Reads XML in slices, without a tree in memory. Declarations of entities are refused, so that a small file cannot
 * expand to a large one. Throws ImportError with the line, and AbortError.
 */
export async function readXml(
  chunks: AsyncIterable<string>,
  handlers: XmlHandlers,
  signal: AbortSignal,
): Promise<void> {
  const parser = new SaxesParser();
  const texts: string[] = [];
  const fail = (message: string): never => {
    throw new ImportError(`Line ${parser.line}: ${message}`);
  };
  parser.on('error', ({ message }) => fail(message.replace(/^(?:undefined)?\d+:\d+: /, '')));
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) fail('Entity declarations are not allowed.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length >= maxDepth) fail(`More than ${maxDepth} levels of elements.`);
    texts.push('');
    handlers.open({ name: localName(name), attributes, line: parser.line });
  });
  const addText = (text: string) => {
    const last = texts.length - 1;
    if (last < 0) return;
    texts[last] += text;
    if (texts[last]!.length > maxTextLength) fail('A text is longer than 1 MiB.');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => handlers.close(localName(name), texts.pop() ?? ''));
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += sliceLength) {
      signal.throwIfAborted();
      parser.write(chunk.slice(from, from + sliceLength));
      await nextTask();
    }
  }
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
