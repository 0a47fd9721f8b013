import { escapeMarkup } from '../escape-markup.ts';

interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeReference | null;
}

interface SchemaType {
  readonly name: string;
  readonly description?: string | null;
  readonly fields?:
    | readonly {
        readonly name: string;
        readonly description?: string | null;
        readonly args: readonly { readonly name: string; readonly type: TypeReference }[];
        readonly type: TypeReference;
      }[]
    | null;
}

const reference = '{ kind name ofType { kind name ofType { kind name ofType { kind name } } } }';

/** A query for the types that the page lists. */
export const schemaQuery = `{ __schema { types { name description fields { name description args { name type ${reference} } type ${reference} } } } }`;

interface ExplorerPage {
  readonly query: string;
  readonly variables: string;
  /** JSON; undefined without a query. */
  readonly result: string | undefined;
  /** The data of `schemaQuery`. */
  readonly schema: unknown;
}

/**
 * A page for queries of a schema. It has no code and no files of other addresses, and needs no connection to the internet.
 * The browser sends forms of the sandbox of a service's pages as those of another origin, which the server refuses: the form
 * works only if the mount is open or its pages are trusted, which the page says.
 */
export function explorerPage({ query, variables, result, schema }: ExplorerPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>GraphQL</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 1.5rem; color-scheme: light dark }
form, main { max-width: 60rem }
textarea { box-sizing: border-box; width: 100%; font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; border: 1px solid GrayText }
dd { margin: 0 0 .25rem 1.5rem }
</style></head>
<body><main><h1>GraphQL</h1>
<form method="post">
<p><label for="query">Query</label><textarea id="query" name="query" rows="12" spellcheck="false">
${escapeMarkup(query)}</textarea></p>
<p><label for="variables">Variables (JSON)</label><textarea id="variables" name="variables" rows="4" spellcheck="false">
${escapeMarkup(variables)}</textarea></p>
<p><button type="submit">Run</button></p>
<p>The button works if an administrator has opened the mount to requests without a user, or trusts its pages.</p>
</form>
${result === undefined ? '' : `<h2>Result</h2><pre>${escapeMarkup(result)}</pre>`}
<h2>Schema</h2>
${typesOf(schema).map(typeSection).join('\n')}
</main></body></html>
`;
}

function typesOf(schema: unknown): readonly SchemaType[] {
  const { __schema } = (schema ?? {}) as { readonly __schema?: { readonly types: readonly SchemaType[] } };
  return (__schema?.types ?? []).filter(({ name, fields }) => fields && !name.startsWith('__'));
}

function typeSection({ name, description, fields }: SchemaType): string {
  const rows = (fields ?? []).map((field) => {
    const args = field.args.map((arg) => `${arg.name}: ${typeText(arg.type)}`).join(', ');
    const head = `${field.name}${args === '' ? '' : `(${args})`}: ${typeText(field.type)}`;
    return `<dt><code>${escapeMarkup(head)}</code></dt><dd>${escapeMarkup(field.description ?? '')}</dd>`;
  });
  return `<h3>${escapeMarkup(name)}</h3><p>${escapeMarkup(description ?? '')}</p><dl>${rows.join('')}</dl>`;
}

function typeText({ kind, name, ofType }: TypeReference): string {
  const inner = ofType ? typeText(ofType) : (name ?? '');
  if (kind === 'NON_NULL') return `${inner}!`;
  return kind === 'LIST' ? `[${inner}]` : inner;
}
