type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : value === undefined ? 'missing' : typeof value;

const codes = (warnings: unknown) =>
  Array.isArray(warnings) ? warnings.map((warning: Json) => warning.code) : warnings;

function planShape(plan: unknown): unknown {
  if (!isObject(plan)) return plan;
  const { nodes, rules, collections, variables } = plan as Record<string, Json[] | undefined>;
  return {
    nodes: nodes?.map(({ type }) => type),
    rules,
    collections: collections?.map(({ name, type }) => `${String(name)} ${String(type)}`).sort(),
    variables: variables?.length,
  };
}

function shapeOf(value: unknown): unknown {
  if (!isObject(value)) return `<${kindOf(value)}>`;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** Reduces a response before the comparison to the parts that are not server-specific. */
export const projections = {
  explain(answer: unknown): unknown {
    if (!isObject(answer)) return answer;
    return {
      ...answer,
      ...(answer.plan ? { plan: planShape(answer.plan) } : {}),
      ...(Array.isArray(answer.plans) ? { plans: answer.plans.map(planShape) } : {}),
      ...(answer.warnings ? { warnings: codes(answer.warnings) } : {}),
      ...(answer.stats ? { stats: '<object>' } : {}),
    };
  },
  parse(answer: unknown): unknown {
    return isObject(answer) && answer.ast ? { ...answer, ast: '<any>' } : answer;
  },
  warnings(answer: unknown): unknown {
    if (!isObject(answer) || !isObject(answer.extra) || !answer.extra.warnings) return answer;
    return { ...answer, extra: { ...answer.extra, warnings: codes(answer.extra.warnings) } };
  },
  shape: shapeOf,
  services(answer: unknown): unknown {
    return Array.isArray(answer) ? answer.filter(({ system }: Json) => !system) : answer;
  },
  keys(answer: unknown): unknown {
    return isObject(answer) ? Object.keys(answer).sort() : kindOf(answer);
  },
} as const;
