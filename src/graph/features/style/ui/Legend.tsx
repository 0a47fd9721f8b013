import { ActionIcon, Button, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import type { RegionLegendEntry } from '../../../geometry/communities/region-look.ts';
import type { CollectionCount, CollectionCounts } from '../../../styles/collection-legend.ts';
import type { GraphStyle, VertexImage } from '../../../styles/GraphStyle.ts';
import type { IconName } from '../../../styles/icons.ts';
import {
  type ColorSection,
  headingText,
  iconsOfSections,
  type LegendHeading,
  maxGroups,
  widthHeading,
} from '../../../styles/legend-order.ts';
import type { IconEntry } from '../../../styles/PictureColumn.ts';
import { type ColorPair, liftColor, textOn } from '../../../styles/palette.ts';
import type { LegendEntry } from '../../../styles/rank-values.ts';
import type { SizeLegend } from '../../../styles/size-legend.ts';
import { canvasThemes } from '../../../styles/theme.ts';
import { outlineOf } from '../../../styles/vertex-outline.ts';
import { useFrame } from '../../../ui/frame-part.ts';
import shared from '../../../ui/shared.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { FilterCard } from '../../filter/filter-chain.ts';
import { fieldOfColor, isolatedRows, type LegendKey } from '../../filter/legend-filter.ts';
import { IconGlyph } from './IconGlyph.tsx';
import classes from './look.module.css';
import { useLegend, useRegionLegend } from './use-legend.ts';
import { usePictureStatus } from './use-picture-status.ts';

/** Meaning of the colours, icons and sizes, with vertex counts. */
export function Legend() {
  const { isLegendOpen } = useFrame();
  const workspace = useWorkspace();
  const style = useWorkspaceState((state) => state.style);
  const facts = useLegend(workspace);
  const { colors, groups, edgeColors, widths, iconEntries, ownIcons, hidden } = facts;
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const regions = useRegionLegend(workspace);
  if (colors.length === 0 && groups.length === 0) return null;
  if (!isLegendOpen) return <LegendButton />;
  const icons = iconsOfSections(style, colors, iconEntries, ownIcons);
  return (
    <section className={`${classes.legend} ${shared.entries}`} aria-label="Legend">
      <div className={classes.legendTitle}>
        Legend
        <Tooltip label="Collapse legend (L)">
          <ActionIcon size={24} aria-label="Collapse legend" onClick={() => toggle(false)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Collections counts={facts.collections} />
      {colors.map((section, place) => (
        <ColorEntries
          key={headingText(section.heading)}
          element="vertices"
          section={section}
          lift={lift}
          icons={icons.beside[place]}
        />
      ))}
      {facts.conditions.length > 0 && (
        <>
          <Heading title="Rules" />
          <LegendEntries entries={facts.conditions} lift={lift} />
        </>
      )}
      {groups.length > 0 && (
        <>
          <Heading title="Groups" aside={formatExact(groups.length)} />
          <LegendEntries entries={groups.slice(0, maxGroups)} lift={lift} />
          <Others count={groups.length - maxGroups} />
        </>
      )}
      {icons.separate.length > 0 && (
        <IconEntries entries={icons.separate} aside={style.vertexIcon?.attribute} />
      )}
      {facts.sizes !== undefined && <SizeEntries sizes={facts.sizes} title="Size" />}
      {facts.ownSizes.map(({ collection, sizes: own }) => (
        <SizeEntries key={collection} sizes={own} title={`Size of ${collection}`} />
      ))}
      {style.vertexShape.kind === 'image' && <ImageEntry style={style} shape={style.vertexShape} />}
      {edgeColors.map((section) => (
        <ColorEntries
          key={headingText(section.heading)}
          element="edges"
          section={section}
          lift={lift}
          isLine
        />
      ))}
      {widths.map(({ collection, attribute, entries }) => (
        <Fragment key={collection ?? ''}>
          <Heading {...widthHeading({ collection, attribute })} />
          <ul className={classes.widthEntries}>
            {entries.map(({ name, factor }) => (
              <li key={name}>
                <span className={classes.stroke} style={{ height: strokePx(factor, entries) }} />
                <span>{name.replace(/ edges?$/, '')}</span>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {regions.entries.length > 0 && (
        <>
          <Heading title="Communities" aside={formatExact(regions.entries.length + regions.others)} />
          <RegionEntries entries={regions.entries} lift={lift} />
          <Others count={regions.others} />
        </>
      )}
      {hidden > 0 && (
        <div className={classes.legendCount}>+{formatAmount(hidden, 'neighbour')} not shown</div>
      )}
    </section>
  );
}

/** Heading of a section; on the right what it encodes. */
function Heading({ title, aside }: LegendHeading) {
  return (
    <h2 className={classes.legendHeading}>
      <span>{title}</span>
      {aside !== undefined && <span className={classes.legendAside}>{aside}</span>}
    </h2>
  );
}

const byCollection = { kind: 'collection' } as const;

/** The collections whose elements are in the picture. */
function Collections({ counts: { vertices, edges } }: { readonly counts: CollectionCounts }) {
  if (vertices.length + edges.length === 0) return null;
  return (
    <>
      <Heading title="Collections" />
      <CollectionRows element="vertices" rows={vertices} />
      <CollectionRows element="edges" rows={edges} />
    </>
  );
}

interface CollectionRowsProps {
  readonly element: FilterCard['element'];
  readonly rows: readonly CollectionCount[];
}

function CollectionRows({ element, rows }: CollectionRowsProps) {
  const picker = useRowPicker(element, byCollection, rows);
  return (
    <ul>
      {rows.map((row) => (
        <LegendRow key={row.name} {...row} {...picker(row)}>
          <span className={element === 'edges' ? classes.line : `${classes.swatch} ${classes.hollow}`} />
        </LegendRow>
      ))}
    </ul>
  );
}

function Others({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <div className={classes.legendCount}>and {formatAmount(count, 'other')}</div>;
}

/** Strokes are at least this much apart, so that they can be told apart. */
const strokeStepPx = 2;
const widestStrokePx = 9;

/** Stroke in the proportions of the canvas. */
function strokePx(factor: number, entries: readonly { readonly factor: number }[]): number {
  const place = entries.findIndex((entry) => entry.factor === factor);
  return Math.min(widestStrokePx, Math.max(1.4 * factor, 1 + strokeStepPx * place));
}

const toggle = (isOpen: boolean) => void runCommand('graph.toggleLegend', { isOpen });

function LegendButton() {
  return (
    <Button
      className={classes.legendButton}
      size="xs"
      variant="default"
      fw={400}
      leftSection={<IconList size={16} />}
      rightSection={<KeyHint shortcut="l" />}
      onClick={() => toggle(true)}
    >
      Legend
    </Button>
  );
}

interface EntriesProps {
  /** The elements that a click on a row filters; undefined: rows are not clickable. */
  readonly element?: FilterCard['element'];
  /** What the colours encode. */
  readonly color?: ColorSection['color'];
  readonly entries: readonly LegendEntry[];
  readonly lift: number;
  /** Icons drawn on these colours, by entry name. */
  readonly icons?: ReadonlyMap<string, IconName> | undefined;
  readonly isLine?: boolean;
}

interface ColorEntriesProps extends Pick<EntriesProps, 'lift' | 'icons' | 'isLine'> {
  readonly element: FilterCard['element'];
  readonly section: ColorSection;
}

/** Colours with their heading. */
function ColorEntries({ section: { heading, color, entries }, ...props }: ColorEntriesProps) {
  return (
    <>
      <Heading {...heading} />
      <LegendEntries color={color} entries={entries} {...props} />
    </>
  );
}

/** How clicks on rows filter the picture, and whether each row is isolated. */
function useRowPicker(
  element: FilterCard['element'] | undefined,
  color: ColorSection['color'] | undefined,
  rows: readonly LegendKey[],
): (row: LegendKey) => Pick<RowProps, 'isChosen' | 'onPick'> {
  const { cards } = useWorkspaceState((state) => state.filters);
  const field = color && fieldOfColor(color);
  const isolated = element && isolatedRows(cards, element, field, rows);
  if (field === undefined) return () => ({});
  return (row) => ({
    isChosen: isolated?.has(row.name),
    onPick: (isAdded) => {
      const others = rows.filter((each) => each !== row);
      void runCommand('graph.isolateLegendRow', { element, field, row, others, isAdded });
    },
  });
}

/** Colours with names and counts. */
export function LegendEntries({ element, color, entries, lift, icons, isLine = false }: EntriesProps) {
  const picker = useRowPicker(element, color, entries);
  return (
    <ul>
      {entries.map((entry) => (
        <LegendRow
          key={`${entry.kind ?? ''} ${entry.name}`}
          name={entry.name}
          count={entry.count}
          shown={entry.shown}
          {...picker(entry)}
        >
          <Swatch color={entry.color} lift={lift} icon={icons?.get(entry.name)} isLine={isLine} />
        </LegendRow>
      ))}
    </ul>
  );
}

/** Communities on the map; hollow if vertex colours show data. */
function RegionEntries({
  entries,
  lift,
}: {
  readonly entries: readonly RegionLegendEntry[];
  readonly lift: number;
}) {
  return (
    <ul>
      {entries.map(({ name, color, count, shown }) => (
        <LegendRow key={name} name={name} count={count} shown={shown}>
          {color === undefined ? (
            <span className={`${classes.swatch} ${classes.hollow}`} />
          ) : (
            <Swatch color={color} lift={lift} icon={undefined} isLine={false} />
          )}
        </LegendRow>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly name: string;
  readonly count: number;
  /** Number of those that no filter hides. */
  readonly shown?: number | undefined;
  /** While some rows are isolated: whether this one is. */
  readonly isChosen?: boolean | undefined;
  /** A click; with Shift, the row is added to the isolated ones. */
  readonly onPick?: ((isAdded: boolean) => void) | undefined;
  /** The symbol before the name. */
  readonly children: ReactNode;
}

function LegendRow({ name, count, shown, isChosen, onPick, children }: RowProps) {
  const content = (
    <>
      {children}
      <span className={classes.legendName} title={name}>
        {name}
      </span>
      <span className={classes.legendCount}>
        {shown === undefined ? formatExact(count) : `${formatExact(shown)} of ${formatExact(count)}`}
      </span>
    </>
  );
  if (onPick === undefined) return <li>{content}</li>;
  return (
    <li data-faded={isChosen === false || undefined}>
      <button
        type="button"
        className={classes.legendRow}
        aria-pressed={isChosen ?? false}
        title={
          isChosen ? 'Click: show all. Shift+click: remove' : `Click: show only ${name}. Shift+click: add`
        }
        onClick={(event) => onPick(event.shiftKey)}
      >
        {content}
      </button>
    </li>
  );
}

interface SwatchProps {
  readonly color: ColorPair;
  readonly lift: number;
  readonly icon: IconName | undefined;
  readonly isLine: boolean;
}

function Swatch({ color, lift, icon, isLine }: SwatchProps) {
  const background = liftColor(color.background, lift);
  return (
    <span
      className={icon === undefined ? classes.swatch : `${classes.swatch} ${classes.iconSwatch}`}
      style={{
        background,
        color: textOn(background),
        ...(isLine ? { height: 4, border: 0, borderRadius: 2 } : {}),
      }}
    >
      {icon !== undefined && <IconGlyph name={icon} size={13} />}
    </span>
  );
}

interface IconEntriesProps {
  readonly entries: readonly IconEntry[];
  readonly aside: string | undefined;
}

function IconEntries({ entries, aside }: IconEntriesProps) {
  return (
    <>
      <Heading title="Icons" aside={aside} />
      <ul>
        {entries.map(({ name, icon, count }) => (
          <LegendRow key={name} name={name} count={count}>
            <span className={classes.iconField}>
              {icon !== undefined && <IconGlyph name={icon} size={14} />}
            </span>
          </LegendRow>
        ))}
      </ul>
    </>
  );
}

const widestSamplePx = 32;

interface SizeEntriesProps {
  readonly sizes: SizeLegend;
  readonly title: string;
}

/** Circles in the proportions of the canvas with their values. */
function SizeEntries({ sizes: { attribute, legend, unset, belowScale }, title }: SizeEntriesProps) {
  const widest = Math.max(...legend.map(({ radius }) => radius));
  return (
    <>
      <Heading title={title} aside={attribute} />
      <ul className={classes.sizeEntries}>
        {legend.map(({ name, radius }) => (
          <li key={name}>
            <span
              className={classes.swatch}
              style={{
                background: 'transparent',
                width: Math.max(3, (widestSamplePx * radius) / widest),
                height: Math.max(3, (widestSamplePx * radius) / widest),
              }}
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {unset > 0 && <div className={classes.legendCount}>{formatExact(unset)} without a number</div>}
      {belowScale > 0 && (
        <div className={classes.legendCount}>
          {formatExact(belowScale)} at 0 or below, which a logarithmic scale lacks
        </div>
      )}
    </>
  );
}

/** The image of all vertices, and the number of failed images. */
function ImageEntry({ style, shape }: { readonly style: GraphStyle; readonly shape: VertexImage }) {
  const { view } = useWorkspace();
  const { failures } = usePictureStatus();
  const { url } = shape;
  const common = url && view?.pictures.toDataUrl({ kind: 'image', url }, outlineOf(style));
  return (
    <>
      {common !== undefined && common !== '' && (
        <div className={classes.legendImage}>
          <img src={common} alt="" className={shape.clip === 'round' ? classes.roundImage : undefined} />
          <span>{shape.attribute === undefined ? 'all vertices' : 'default image'}</span>
        </div>
      )}
      {failures.size > 0 && (
        <div className={classes.legendCount}>{formatAmount(failures.size, 'image')} not loaded</div>
      )}
    </>
  );
}
