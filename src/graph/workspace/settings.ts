import { z } from 'zod';
import { browserItems } from '../../store/browser-storage/browser-items.ts';
import { fixedKey, storageKey } from '../../store/browser-storage/storage-key.ts';
import { withholdKeys } from '../../store/browser-storage/withheld.ts';
import type { Direction } from '../adapters/GraphAdapter.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import {
  colorRamps,
  defaultGraphStyle,
  type GraphStyle,
  groupShapes,
  isolatedChoices,
  numberMappings,
  regionChoices,
} from '../styles/GraphStyle.ts';
import { iconNames } from '../styles/icons.ts';
import { palette } from '../styles/palette.ts';
import { conditionOperators } from '../styles/vertex-conditions.ts';

/** Item of the browser with the settings of all viewers. */
const settingsItem = fixedKey('graphSettings');

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const side = z.number().min(8).max(400);
const radius = z.number().min(1).max(200);

const vertexShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('circle'),
    radius: z.number().min(4).max(100),
    attribute: z.string().min(1).optional(),
  }),
  z.object({
    kind: z.literal('rect'),
    width: side,
    height: side,
  }),
  z.object({
    kind: z.literal('image'),
    width: side,
    height: side,
    clip: z.enum(['round', 'rect']),
    attribute: z.string().min(1).optional(),
    url: z.string().min(1).optional(),
  }),
]);

/** Sizes by computed column are not stored, because computed columns are lost on reload. */
const vertexSize = z.object({
  kind: z.literal('attribute'),
  attribute: z.string().min(1),
  scale: z.enum(['linear', 'sqrt', 'log']),
  minimum: radius,
  maximum: radius,
});

const vertexIcon = z.object({
  attribute: z.string().min(1).optional(),
  chosen: z.record(z.string(), z.union([z.literal('none'), z.enum(iconNames)])),
});

const numberScale = z.object({
  ramp: z.enum(colorRamps),
  mapping: z.enum(numberMappings),
  range: z.tuple([z.number(), z.number()]).readonly().optional(),
});

const byAttribute = z.object({
  kind: z.literal('attribute'),
  attribute: z.string().min(1),
  isLiteral: z.boolean().optional(),
  pinned: z.record(z.string(), color).optional(),
  slots: z
    .record(
      z.string(),
      z
        .int()
        .min(0)
        .max(palette.length - 1),
    )
    .optional(),
});

const vertexColor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('collection') }),
  z.object({ kind: z.literal('single'), fill: color, stroke: color }),
  byAttribute.extend({ numbers: numberScale.optional() }),
  z.object({ kind: z.literal('expand'), expanded: color, collapsed: color }),
]);

const edgeColor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('theme') }),
  z.object({ kind: z.literal('single'), stroke: color }),
  z.object({ kind: z.literal('collection') }),
  z.object({ kind: z.literal('gradient'), source: color, target: color }),
  z.object({ kind: z.literal('source') }),
  z.object({ kind: z.literal('ends') }),
  byAttribute,
]);

/** Allowed range of a fixed node limit. */
export const nodeLimitRange = { minimum: 10, maximum: 1_000_000 } as const;

/** Node limit: none, as many vertices as fit the canvas, or a fixed number. */
const nodeLimit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('space') }),
  z.object({
    kind: z.literal('count'),
    count: z.int().min(nodeLimitRange.minimum).max(nodeLimitRange.maximum),
  }),
]);
export type NodeLimit = z.output<typeof nodeLimit>;

const vertexRules = z.record(
  z.string(),
  z.object({
    label: z.string().min(1).optional(),
    color: vertexColor.optional(),
    size: z
      .discriminatedUnion('kind', [z.object({ kind: z.literal('fixed'), radius }), vertexSize])
      .optional(),
    icon: z.union([z.literal('none'), z.enum(iconNames)]).optional(),
  }),
);

const vertexConditions = z
  .array(
    z.object({
      attribute: z.string().min(1),
      operator: z.enum(conditionOperators),
      value: z.string(),
      fill: color.optional(),
      scale: z.number().min(0.1).max(10).optional(),
    }),
  )
  .readonly();

const [, ...edgeRuleColors] = edgeColor.options;
const edgeRules = z.record(
  z.string(),
  z.object({
    label: z.string().optional(),
    color: z.discriminatedUnion('kind', edgeRuleColors).optional(),
    width: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('fixed'), factor: z.number().min(0.5).max(10) }),
        z.object({ kind: z.literal('attribute'), attribute: z.string().min(1) }),
      ])
      .optional(),
  }),
);

const graphSettings = z.object({
  viewer: z.object({
    nodeShaper: z.object({
      label: z.string(),
      color: vertexColor,
      shape: vertexShape,
      size: vertexSize.optional(),
      icon: vertexIcon.optional(),
      rules: vertexRules.optional(),
    }),
    edgeShaper: z.object({
      label: z.string().optional(),
      shape: z.enum(['none', 'arrow']),
      direction: z.string().min(1).optional(),
      color: edgeColor,
      isCurved: z.boolean().optional(),
      isBundled: z.boolean().optional(),
      width: z.string().min(1).optional(),
      rules: edgeRules.optional(),
    }),
    regions: z.enum(regionChoices).optional(),
    groupShape: z.enum(groupShapes).optional(),
    isolated: z.enum(isolatedChoices).optional(),
    conditions: vertexConditions.optional(),
    layout: z.record(z.string(), z.union([z.number(), z.string()])),
    /** Parameters of other layouts by layout id. */
    layouts: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))).default({}),
  }),
  adapter: z.object({
    direction: z.enum(['outbound', 'inbound', 'any']),
    nodeLimit: nodeLimit.default({ kind: 'space' }),
  }),
});

const computedColumn = z.object({ kind: z.literal('computed'), column: z.string() });

/** A style as it is stored with a scene. Unlike the settings it may use computed columns. */
export const graphStyle = z.object({
  vertexLabel: z.string(),
  vertexShape,
  vertexColor: z.discriminatedUnion('kind', [
    ...vertexColor.options,
    computedColumn.extend({ numbers: numberScale.optional() }),
  ]),
  vertexSize: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('degree') }), computedColumn, vertexSize])
    .optional(),
  vertexIcon: vertexIcon.optional(),
  edgeLabel: z.string().optional(),
  edgeShape: z.enum(['none', 'arrow']),
  edgeDirection: z.string().optional(),
  edgeColor,
  isEdgeCurved: z.boolean().optional(),
  isEdgeBundled: z.boolean().optional(),
  edgeWidth: z.string().optional(),
  regions: z.enum(regionChoices).optional(),
  groupShape: z.enum(groupShapes).optional(),
  isolated: z.enum(isolatedChoices).optional(),
  vertexRules: vertexRules.optional(),
  edgeRules: edgeRules.optional(),
  vertexConditions: vertexConditions.optional(),
}) satisfies z.ZodType<GraphStyle>;

export type GraphSettings = z.output<typeof graphSettings>;

export const defaultGraphSettings: GraphSettings = toSettings(defaultGraphStyle, {}, 'outbound', {
  kind: 'space',
});

/**
 * Settings key of a viewer: the first segment of the hash and the third of the path. Below /_db/ the third is the
 * database, which its graphs share; the key then includes the graph's name.
 */
export function settingsKey({
  hash,
  pathname,
}: {
  readonly hash: string;
  readonly pathname: string;
}): string {
  const [, first, , screen, graph] = pathname.split('/');
  const suffix = first === '_db' && screen === 'graph' && graph ? `/${graph}` : '';
  return `${hash.split('/')[0] ?? ''}${pathname.split('/')[2] ?? ''}${suffix}`;
}

/** Member of the stored object: the settings of a key belong to a user of a server in a database. */
const memberOf = (key: string) => storageKey('database', key);

/** The settings of a key. Invalid ones are reset; they stay in this browser for export. */
export function loadSettings(key: string): GraphSettings {
  try {
    const all = readAll();
    if (!Object.hasOwn(all, memberOf(key))) return defaultGraphSettings;
    return graphSettings.parse(all[memberOf(key)]);
  } catch (error) {
    console.log('Could not load graph settings, resetting graph settings.', error);
    keepInvalid(key);
    saveSettings(key, defaultGraphSettings);
    return defaultGraphSettings;
  }
}

/** False: this browser has no settings of the viewer. */
export function hasSettings(key: string): boolean {
  try {
    return Object.hasOwn(readAll(), memberOf(key));
  } catch {
    // `loadSettings` reports an item that is not readable.
    return false;
  }
}

/** Stores the settings of a key besides those of other viewers. A storage failure is only logged. */
export function saveSettings(key: string, settings: GraphSettings): void {
  try {
    const all = { ...readAll(), [memberOf(key)]: settings };
    browserItems.write(settingsItem, JSON.stringify(all));
  } catch (error) {
    console.log('Could not save graph settings.', error);
  }
}

/** The settings of a key, or all of them if the item is not readable, become an item of their own that is withheld. */
function keepInvalid(key: string): void {
  const text = browserItems.read(settingsItem);
  const isReadable = isRecord(text);
  const kept = storageKey('database', isReadable ? `graphSettings.${key}` : 'graphSettings');
  try {
    browserItems.write(kept, isReadable ? JSON.stringify(readAll()[memberOf(key)]) : text);
    if (!isReadable) browserItems.write(settingsItem, undefined);
  } catch (error) {
    console.log('Could not keep invalid graph settings.', error);
  }
  withholdKeys([kept], `the stored settings of the graph viewer '${key}' are not valid`);
}

function isRecord(text: string | undefined): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text ?? '')).success;
  } catch {
    // No JSON.
    return false;
  }
}

function readAll(): Record<string, unknown> {
  const text = browserItems.read(settingsItem);
  return text === undefined ? {} : z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

export function toStyle({
  viewer: { nodeShaper, edgeShaper, regions, groupShape, isolated, conditions },
}: GraphSettings): GraphStyle {
  return {
    vertexLabel: nodeShaper.label,
    vertexShape: nodeShaper.shape,
    vertexColor: nodeShaper.color,
    ...(nodeShaper.size === undefined ? {} : { vertexSize: nodeShaper.size }),
    ...(nodeShaper.icon === undefined ? {} : { vertexIcon: nodeShaper.icon }),
    edgeShape: edgeShaper.shape,
    ...(edgeShaper.direction === undefined ? {} : { edgeDirection: edgeShaper.direction }),
    edgeColor: edgeShaper.color,
    ...(edgeShaper.isCurved === undefined ? {} : { isEdgeCurved: edgeShaper.isCurved }),
    ...(edgeShaper.isBundled === undefined ? {} : { isEdgeBundled: edgeShaper.isBundled }),
    ...(edgeShaper.width === undefined ? {} : { edgeWidth: edgeShaper.width }),
    ...(edgeShaper.label === undefined ? {} : { edgeLabel: edgeShaper.label }),
    ...(regions === undefined ? {} : { regions }),
    ...(groupShape === undefined ? {} : { groupShape }),
    ...(isolated === undefined ? {} : { isolated }),
    ...(conditions === undefined ? {} : { vertexConditions: conditions }),
    ...(nodeShaper.rules === undefined ? {} : { vertexRules: nodeShaper.rules }),
    ...(edgeShaper.rules === undefined ? {} : { edgeRules: edgeShaper.rules }),
  };
}

export function toSettings(
  style: GraphStyle,
  { force = {}, ...layouts }: Readonly<Record<string, ParameterValues>>,
  direction: Direction,
  nodeLimit: NodeLimit,
): GraphSettings {
  return {
    viewer: {
      nodeShaper: {
        label: style.vertexLabel,
        // Computed columns are lost on reload.
        color: style.vertexColor.kind === 'computed' ? { kind: 'collection' } : style.vertexColor,
        shape: style.vertexShape,
        size: style.vertexSize?.kind === 'attribute' ? style.vertexSize : undefined,
        icon: style.vertexIcon,
        rules: style.vertexRules,
      },
      edgeShaper: {
        label: style.edgeLabel,
        shape: style.edgeShape,
        direction: style.edgeDirection,
        color: style.edgeColor,
        isCurved: style.isEdgeCurved,
        isBundled: style.isEdgeBundled,
        width: style.edgeWidth,
        rules: style.edgeRules,
      },
      ...(style.regions === undefined ? {} : { regions: style.regions }),
      ...(style.groupShape === undefined ? {} : { groupShape: style.groupShape }),
      ...(style.isolated === undefined ? {} : { isolated: style.isolated }),
      ...(style.vertexConditions === undefined ? {} : { conditions: style.vertexConditions }),
      layout: { ...force },
      layouts: Object.fromEntries(Object.entries(layouts).map(([id, values]) => [id, { ...values }])),
    },
    adapter: { direction, nodeLimit },
  };
}
