import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { AttributeSizes } from '../../styles/attribute-size.ts';
import type { GraphStyle, VertexImage } from '../../styles/GraphStyle.ts';
import type { IconName } from '../../styles/icons.ts';
import { iconsBesideColors } from '../../styles/legend-order.ts';
import type { IconEntry } from '../../styles/PictureColumn.ts';
import { type ColorPair, liftColor, textOn } from '../../styles/palette.ts';
import type { LegendEntry } from '../../styles/rank-values.ts';
import { canvasThemes } from '../../styles/theme.ts';
import { outlineOf } from '../../styles/vertex-outline.ts';
import shared from '../shared.module.css';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { IconGlyph } from './IconGlyph.tsx';
import classes from './look.module.css';
import { useLegend, useRegionLegend } from './use-legend.ts';
import { usePictureStatus } from './use-picture-status.ts';

/** Meaning of the colours, icons and sizes, with vertex counts. */
export function Legend() {
  const workspace = useWorkspace();
  const isPanelOpen = useWorkspaceState((state) => state.panel !== undefined);
  const style = useWorkspaceState((state) => state.style);
  const { entries, edgeEntries, widthEntries, iconEntries, sizes, hidden } = useLegend(workspace);
  const { lift } = canvasThemes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const regions = useRegionLegend(workspace);
  if (entries.length === 0 || isPanelOpen) return null;
  const icons = iconsBesideColors(style, iconEntries);
  return (
    <section className={`${shared.float} ${classes.legend} ${shared.entries}`} aria-label="Legend">
      <LegendEntries entries={entries} lift={lift} icons={icons} />
      {iconEntries.length > 0 && icons === undefined && (
        <IconEntries entries={iconEntries} heading={style.vertexIcon?.attribute ?? 'Icons'} />
      )}
      {sizes !== undefined && style.vertexSize?.kind === 'attribute' && (
        <SizeEntries sizes={sizes} heading={style.vertexSize.attribute} />
      )}
      {style.vertexShape.kind === 'image' && <ImageEntry style={style} shape={style.vertexShape} />}
      {edgeEntries.length > 0 && (
        <>
          <h2 className={classes.legendHeading}>Edges</h2>
          <LegendEntries entries={edgeEntries} lift={lift} isLine />
        </>
      )}
      {widthEntries.length > 0 && (
        <>
          <h2 className={classes.legendHeading}>Edge width</h2>
          <ul>
            {widthEntries.map(({ name, factor }) => (
              <li key={name}>
                <span
                  className={classes.swatch}
                  style={{ background: 'currentColor', height: 1.4 * factor, border: 0, borderRadius: 1 }}
                />
                <span className={classes.legendName}>{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {regions.entries.length > 0 && (
        <>
          <h2 className={classes.legendHeading}>Communities</h2>
          <LegendEntries entries={regions.entries} lift={lift} />
          {regions.others > 0 && (
            <div className={classes.legendCount}>and {formatAmount(regions.others, 'other')}</div>
          )}
        </>
      )}
      {hidden > 0 && <div className={classes.legendCount}>+{formatExact(hidden)} neighbours not shown</div>}
    </section>
  );
}

interface EntriesProps {
  readonly entries: readonly LegendEntry[];
  readonly lift: number;
  /** Icons drawn on these colours, by entry name. */
  readonly icons?: ReadonlyMap<string, IconName> | undefined;
  readonly isLine?: boolean;
}

/** Colours with names and counts. */
export function LegendEntries({ entries, lift, icons, isLine = false }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ name, color, count }) => (
        <LegendRow key={name} name={name} count={count}>
          <Swatch color={color} lift={lift} icon={icons?.get(name)} isLine={isLine} />
        </LegendRow>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly name: string;
  readonly count: number;
  /** The symbol before the name. */
  readonly children: ReactNode;
}

function LegendRow({ name, count, children }: RowProps) {
  return (
    <li>
      {children}
      <span className={classes.legendName} title={name}>
        {name}
      </span>
      <span className={classes.legendCount}>{formatExact(count)}</span>
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
  readonly heading: string;
}

function IconEntries({ entries, heading }: IconEntriesProps) {
  return (
    <>
      <h2 className={classes.legendHeading}>{heading}</h2>
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
  readonly sizes: AttributeSizes;
  readonly heading: string;
}

/** Circles in the proportions of the canvas with their values. */
function SizeEntries({ sizes: { legend, unset }, heading }: SizeEntriesProps) {
  const widest = Math.max(...legend.map(({ radius }) => radius));
  return (
    <>
      <h2 className={classes.legendHeading}>Size: {heading}</h2>
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
        <div className={classes.legendCount}>
          {formatExact(failures.size)} {failures.size === 1 ? 'image' : 'images'} not loaded
        </div>
      )}
    </>
  );
}
