import type { Coordinates } from './map-points.ts';
import { toMapX, toMapY, worldSize } from './projection.ts';

/** Degrees between two points of a drawn line. */
const stepDegrees = 4;
const toRadians = Math.PI / 180;

/** The shortest line on the globe as an SVG path in map units; interrupted at the 180th meridian. */
export function greatCirclePath(from: Coordinates, to: Coordinates): string {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(start, end))));
  const steps = Math.max(1, Math.ceil(angle / toRadians / stepDegrees));
  let path = '';
  let lastX: number | undefined;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    // The ends are exact; without an angle, or between opposite points, no circle is defined.
    const at =
      step === 0 || Math.sin(angle) < 1e-9
        ? step === 0
          ? from
          : to
        : step === steps
          ? to
          : between(start, end, angle, share);
    const [x, y] = [toMapX(at.longitude), toMapY(at.latitude)];
    const isJump = lastX === undefined || Math.abs(x - lastX) > worldSize / 2;
    path += `${isJump ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
    lastX = x;
  }
  return path;
}

type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ latitude, longitude }: Coordinates): Vector {
  const [phi, lambda] = [latitude * toRadians, longitude * toRadians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function dot(left: Vector, right: Vector): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

/** Spherical linear interpolation. */
function between(start: Vector, end: Vector, angle: number, share: number): Coordinates {
  const [first, second] = [
    Math.sin((1 - share) * angle) / Math.sin(angle),
    Math.sin(share * angle) / Math.sin(angle),
  ];
  const [x = 0, y = 0, z = 0] = start.map((value, axis) => first * value + second * end[axis]!);
  return {
    latitude: Math.asin(Math.max(-1, Math.min(1, z))) / toRadians,
    longitude: Math.atan2(y, x) / toRadians,
  };
}
