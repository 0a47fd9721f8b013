import { Button, Switch } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { queryRows } from '../../../api/cursor.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { shownName } from '../../../ui/forms/attribute-names.tsx';
import { NameSelect } from '../../../ui/forms/NameSelect.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import { ColorLegend } from '../colors/ColorLegend.tsx';
import { ColorSelect } from '../colors/ColorSelect.tsx';
import { useColorScale } from '../colors/use-color-scale.ts';
import type { PlaceSource, RowShape } from '../row-shape.ts';
import { savePicture } from '../save-picture.ts';
import { ViewSettings } from '../ViewSettings.tsx';
import { MapCard } from './MapCard.tsx';
import { MapDrawing } from './MapDrawing.tsx';
import classes from './MapView.module.css';
import { documentPosition, type LineSource, lineLabel, lineSources, mapLines } from './map-lines.ts';
import { type MapPoint, maxPoints, readPoints } from './map-points.ts';

interface MapViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
  readonly shape: RowShape;
}

const none = '\0';

/** Rows with coordinates on bundled coastlines. */
export function MapView({ run, result, shape }: MapViewProps) {
  const { places, scalars, numbers } = shape;
  const [placeLabel, setPlaceLabel] = useState(places[0]!.label);
  const place = places.find(({ label }) => label === placeLabel) ?? places[0]!;
  const texts = scalars.filter((name) => !numbers.includes(name) && !name.startsWith('_'));
  const [label, setLabel] = useState(texts[0] ?? none);
  const [size, setSize] = useState(none);
  const [color, setColor] = useState<string>();
  const [lineName, setLineName] = useState(lineLabel({ kind: 'none' }));
  const [isGrouped, setGrouped] = useState(false);
  const sources = useMemo(
    () => lineSources(place, places, result.request.bindVars),
    [place, places, result.request.bindVars],
  );
  const source = sources.find((each) => lineLabel(each) === lineName) ?? sources[0]!;
  const from = source.kind === 'place' ? source.place : undefined;
  const { points, readRows } = usePoints(run, { place, label, size, color, from }, result.loadedRows);
  const { origin, problem } = useOrigin(source);
  const lines = useMemo(() => mapLines(points, source, origin), [points, source, origin]);
  const colors = useColorScale(color, points);
  const [selected, setSelected] = useState<number>();
  const drawing = useRef<SVGSVGElement>(null);
  const shown = points.find(({ row }) => row === selected);
  return (
    <div className={classes.view}>
      <div className={classes.map}>
        <MapDrawing
          ref={drawing}
          points={points}
          lines={lines}
          colors={colors}
          selected={selected}
          isGrouped={isGrouped}
          origin={source.kind === 'bind' && origin ? { ...origin, label: source.id } : undefined}
          onSelect={setSelected}
        />
        {shown !== undefined && (
          <MapCard point={shown} total={result.totalRows} onClose={() => setSelected(undefined)} />
        )}
      </div>
      <ViewSettings
        label="Map settings"
        foot={
          <Foot
            pointCount={points.length}
            readRows={readRows}
            onSave={() => drawing.current && void savePicture(drawing.current, 'map')}
          />
        }
      >
        <NameSelect
          label="Position"
          allowDeselect={false}
          value={place.label}
          onChange={(next) => setPlaceLabel(next ?? place.label)}
          names={places.map((each) => each.label)}
        />
        <NameSelect
          label="Label"
          allowDeselect={false}
          value={label}
          onChange={(next) => setLabel(next ?? none)}
          names={[none, ...scalars]}
          labelOf={(name) => (name === none ? 'None' : shownName(name))}
        />
        <NameSelect
          label="Size by"
          allowDeselect={false}
          value={size}
          onChange={(next) => setSize(next ?? none)}
          names={[none, ...numbers]}
          labelOf={(name) => (name === none ? 'None (one size)' : shownName(name))}
        />
        <ColorSelect value={color} columns={scalars} onChange={setColor} />
        {colors !== undefined && <ColorLegend title={colors.column} classes={colors.classes} />}
        <NameSelect
          label="Lines from"
          allowDeselect={false}
          value={lineLabel(source)}
          onChange={(next) => setLineName(next ?? lineName)}
          names={sources.map(lineLabel)}
          error={problem}
        />
        <Switch
          label="Group points when zoomed out"
          checked={isGrouped}
          onChange={(event) => setGrouped(event.currentTarget.checked)}
        />
      </ViewSettings>
    </div>
  );
}

interface FootProps {
  readonly pointCount: number;
  readonly readRows: number;
  readonly onSave: () => void;
}

/** How many rows have a position, and the button that saves the map. */
function Foot({ pointCount, readRows, onSave }: FootProps) {
  return (
    <>
      <p className={classes.note}>
        {formatExact(pointCount)} of {formatAmount(readRows, 'row')} {agree(pointCount, 'has')} a position.
        {pointCount === maxPoints && ` The map shows the first ${formatExact(maxPoints)}.`}
      </p>
      <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={onSave}>
        Save as PNG
      </Button>
    </>
  );
}

interface ShownColumns {
  readonly place: PlaceSource;
  readonly label: string;
  readonly size: string;
  readonly color: string | undefined;
  readonly from: PlaceSource | undefined;
}

const noPoints = { points: [] as readonly MapPoint[], readRows: 0 };

function usePoints(run: QueryRun, columns: ShownColumns, loadedRows: number) {
  const { place, label, size, color, from } = columns;
  const [read, setRead] = useState(noPoints);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are drawn, too
  useEffect(() => {
    let isWanted = true;
    const shown = {
      place,
      color,
      from,
      label: label === none ? undefined : label,
      size: size === none ? undefined : size,
    };
    void runInSlices(readPoints(run.rows, shown), () => isWanted).then((found) => {
      if (found !== undefined) setRead(found);
    });
    return () => {
      isWanted = false;
    };
  }, [run, place, label, size, color, from, loadedRows]);
  return read;
}

/** The position of the document of a bind value, and why there is none. */
function useOrigin(source: LineSource) {
  const id = source.kind === 'bind' ? source.id : undefined;
  const read = useQuery({
    queryKey: ['query-result-map-origin', id],
    queryFn: async ({ signal }) => {
      const [document] = await queryRows('RETURN DOCUMENT(@id)', { bindVars: { id }, signal });
      return documentPosition(document) ?? 'none';
    },
    enabled: id !== undefined,
    retry: false,
  });
  if (id === undefined) return {};
  if (read.error) return { problem: `${id} could not be read: ${read.error.message}` };
  if (read.data === 'none') return { problem: `${id} has no coordinates` };
  return { origin: read.data };
}
