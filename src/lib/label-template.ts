/** A part of a label: fixed text, or the value of an attribute. */
type LabelPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'attribute'; readonly name: string };

/** The parts of a template such as `{name} ({country})`; a text without braces is the name of one attribute. */
function labelParts(template: string): readonly LabelPart[] {
  if (!isLabelTemplate(template)) return [{ kind: 'attribute', name: template }];
  return [...template.matchAll(/\{([^{}]*)\}|([^{}]+)/g)].map(([, name, text = '']) =>
    name === undefined ? { kind: 'text', text } : { kind: 'attribute', name: name.trim() },
  );
}

/** The distinct attributes of a template. */
export function labelAttributes(template: string): readonly string[] {
  const names = labelParts(template).flatMap((part) => (part.kind === 'attribute' ? [part.name] : []));
  return [...new Set(names)];
}

export function isLabelTemplate(text: string): boolean {
  return /[{}]/.test(text);
}

/** Why a text is no template; undefined: it is one, or the name of an attribute. */
export function labelProblem(template: string): string | undefined {
  let open: number | undefined;
  for (let at = 0; at < template.length; at++) {
    const sign = template[at];
    if (sign === '{' && open !== undefined)
      return `expected '}' before the second '{' at character ${at + 1}.`;
    if (sign === '}' && open === undefined) return `expected '{' before '}' at character ${at + 1}.`;
    if (sign === '{') open = at;
    if (sign !== '}' || open === undefined) continue;
    if (template.slice(open + 1, at).trim() === '')
      return `expected the name of an attribute in the braces at character ${open + 1}, such as {name}.`;
    open = undefined;
  }
  if (open !== undefined) return `expected '}' after '${template.slice(open)}', found the end.`;
  if (isLabelTemplate(template) && labelAttributes(template).length === 0)
    return 'expected an attribute in braces, such as {name}.';
  return undefined;
}

/** The label by a function for the texts of attributes; undefined if no attribute has a value. */
export function fillLabel(
  template: string,
  textOf: (name: string) => string | undefined,
): string | undefined {
  let hasValue = false;
  const text = labelParts(template).map((part) => {
    if (part.kind === 'text') return part.text;
    const value = textOf(part.name);
    if (value !== undefined && value !== '') hasValue = true;
    return value ?? '';
  });
  return hasValue ? text.join('').trim() : undefined;
}

/** An AQL expression for the label: null if no attribute has a value, as `fillLabel`. */
export function labelAql(
  template: string,
  pathOf: (name: string) => string,
  bind: (text: string) => string,
): string {
  if (!isLabelTemplate(template)) return pathOf(template);
  const isMissing = labelAttributes(template).map((name) => `${pathOf(name)} == null`);
  const parts = labelParts(template).map((part) =>
    part.kind === 'text' ? bind(part.text) : pathOf(part.name),
  );
  return `(${isMissing.join(' AND ')} ? null : TRIM(CONCAT(${parts.join(', ')})))`;
}
