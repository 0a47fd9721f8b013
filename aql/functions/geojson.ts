import type { ExpressionContext } from '../expressions/types.ts';
import { authalicLatitude, authalicRadiusMetres, ellipsoidDistance } from '../geo/ellipsoid.ts';
import { distanceMetres, earthRadiusMetres } from '../geo/place.ts';
import { areaOf, contains, equals, intersects, middleOf } from '../geo/relations.ts';
import { type Shape, shapeOf, toShape } from '../geo/shape.ts';
import { toDegrees, toVector, type Vector } from '../geo/vector.ts';
import { toBoolean } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

/**
 * GeoJSON constructors, measures and predicates. Lines between corners are geodesics (arcs of great circles).
 */
export const geoJsonFunctions = define({
  GEO_POINT: {
    parameters: 'longitude, latitude, elevation?',
    isNew: true,
    doc: 'A GeoJSON point.',
    examples: [['GEO_POINT(1, 2)', '{"type":"Point","coordinates":[1,2]}']],
    call: (context, args) => made(context, 'GEO_POINT', 'Point', args),
  },
  GEO_MULTIPOINT: maker(
    'MultiPoint',
    'points',
    'GeoJSON points, from a list of pairs [longitude, latitude].',
    '[[13, 52], [10, 53]]',
  ),
  GEO_LINESTRING: maker(
    'LineString',
    'points',
    'A GeoJSON line through a list of pairs [longitude, latitude].',
    '[[13, 52], [10, 53]]',
  ),
  GEO_MULTILINESTRING: maker(
    'MultiLineString',
    'lines',
    'GeoJSON lines, from a list of lists of pairs.',
    '[[[13, 52], [10, 53]], [[11, 48], [12, 48]]]',
  ),
  GEO_POLYGON: {
    parameters: 'points',
    isNew: true,
    doc: 'A GeoJSON polygon, from one closed ring of pairs or from several rings: the outer ring, then the holes.',
    examples: [
      [
        'GEO_POLYGON([[0, 0], [4, 0], [0, 4], [0, 0]])',
        '{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}',
      ],
    ],
    call: (context, [points]) => made(context, 'GEO_POLYGON', 'Polygon', asRings(points ?? null)),
  },
  GEO_MULTIPOLYGON: maker(
    'MultiPolygon',
    'polygons',
    'GeoJSON polygons, from a list of lists of rings.',
    '[[[[0, 0], [4, 0], [0, 4], [0, 0]]]]',
  ),
  GEO_DISTANCE: {
    parameters: 'geoJsonA, geoJsonB, ellipsoid?',
    isNew: true,
    doc: 'The distance in metres of the centroids of two shapes, on the sphere or on the ellipsoid "wgs84".',
    examples: [['GEO_DISTANCE([13.4, 52.5], { type: "Point", coordinates: [13.4, 52.5] })', '0']],
    call: (context, [a, b, ellipsoid], self) => {
      const isEllipsoid = readEllipsoid(ellipsoid);
      const [left, right] = [toShape(a), toShape(b)];
      if (left === undefined || right === undefined || isEllipsoid === undefined)
        return wrongType(context, self);
      return distanceOf(left, right, isEllipsoid);
    },
  },
  GEO_AREA: {
    parameters: 'geoJson, ellipsoid?',
    isNew: true,
    doc: 'The area of a shape in square metres, on the sphere or on the ellipsoid "wgs84".',
    examples: [['GEO_AREA([13.4, 52.5])', '0']],
    call: (context, [value, ellipsoid], self) => {
      const isEllipsoid = readEllipsoid(ellipsoid);
      const shape = toShape(value);
      if (shape === undefined || isEllipsoid === undefined) return wrongType(context, self);
      if (!isEllipsoid) return areaOf(shape) * earthRadiusMetres ** 2;
      return areaOf(onAuthalicSphere(shape)) * authalicRadiusMetres ** 2;
    },
  },
  GEO_CONTAINS: relation('Whether the first shape contains the second.', contains, [
    'GEO_CONTAINS(GEO_POLYGON([[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]), [1, 2])',
    'true',
  ]),
  GEO_INTERSECTS: relation('Whether two shapes have a point in common.', intersects, [
    'GEO_INTERSECTS(GEO_LINESTRING([[0, 0], [4, 4]]), GEO_LINESTRING([[0, 4], [4, 0]]))',
    'true',
  ]),
  GEO_EQUALS: relation('Whether two shapes have the same corners in the same order.', equals, [
    'GEO_EQUALS(GEO_POINT(1, 2), [1, 2])',
    'true',
  ]),
  GEO_IN_RANGE: {
    parameters: 'geoJsonA, geoJsonB, low, high, includeLow?, includeHigh?',
    isNew: true,
    doc: 'Whether the distance of two shapes is between two bounds in metres.',
    examples: [['GEO_IN_RANGE([0, 0], [0, 1], 111000, 112000)', 'true']],
    call: (context, [a, b, low, high, includeLow, includeHigh], self) => {
      const [left, right] = [toShape(a), toShape(b)];
      if (left === undefined || right === undefined || typeof low !== 'number' || typeof high !== 'number') {
        return wrongType(context, self);
      }
      const distance = distanceOf(left, right, false);
      const isAbove = toBoolean(includeLow ?? true) ? distance >= low : distance > low;
      return isAbove && (toBoolean(includeHigh ?? true) ? distance <= high : distance < high);
    },
  },
});

function maker(type: string, parameters: string, doc: string, coordinatesJson: string): FunctionDefinition {
  const name = `GEO_${type.toUpperCase()}`;
  const json = `{"type":"${type}","coordinates":${coordinatesJson.replaceAll(' ', '')}}`;
  return {
    parameters,
    isNew: true,
    doc,
    examples: [[`${name}(${coordinatesJson})`, json]],
    call: (context, [coordinates], self) => made(context, self, type, coordinates ?? null),
  };
}

/**
 * Returns the GeoJSON object if the coordinates are valid for its type; otherwise warning 1542 (invalid
 * argument type) and null.
 */
function made(context: ExpressionContext, name: string, type: string, coordinates: Value): Value {
  const shape = shapeOf(type, coordinates);
  const isAlone = type === 'MultiPoint' && isArray(coordinates) && coordinates.length < 2;
  if (shape === undefined || isAlone) return wrongType(context, name);
  return { type, coordinates };
}

/** Wraps a single ring in a list of rings. */
function asRings(points: Value): Value {
  const first = isArray(points) ? points[0] : undefined;
  return isArray(first) && typeof first[0] === 'number' ? [points] : points;
}

function relation(
  doc: string,
  test: (a: Shape, b: Shape) => boolean,
  example: readonly [string, string],
): FunctionDefinition {
  return {
    parameters: 'geoJsonA, geoJsonB',
    isNew: true,
    doc,
    examples: [example],
    call: (context, [a, b], self) => {
      const [left, right] = [toShape(a), toShape(b)];
      return left === undefined || right === undefined ? wrongType(context, self) : test(left, right);
    },
  };
}

/** Undefined for an unknown ellipsoid. */
function readEllipsoid(value: Value | undefined): boolean | undefined {
  if (value === undefined || value === null || value === 'sphere') return false;
  return value === 'wgs84' ? true : undefined;
}

function distanceOf(a: Shape, b: Shape, isEllipsoid: boolean): number {
  const from = toDegrees(middleOf(a));
  const to = toDegrees(middleOf(b));
  return isEllipsoid ? ellipsoidDistance(from, to) : distanceMetres(from, to);
}

function onAuthalicSphere(shape: Shape): Shape {
  const move = (corner: Vector): Vector => {
    const { longitude, latitude } = toDegrees(corner);
    return toVector(longitude, authalicLatitude(latitude));
  };
  const [points, lines] = [shape.points.map(move), shape.lines.map((line) => line.map(move))];
  const polygons = shape.polygons.map(
    ([outer, ...holes]) => [outer.map(move), ...holes.map((hole) => hole.map(move))] as const,
  );
  return { points, lines, polygons };
}
