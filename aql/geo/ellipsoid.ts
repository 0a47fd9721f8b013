import { distanceMetres, type Place } from './place.ts';

/** Semi-axes in metres of the WGS 84 ellipsoid. */
const equatorMetres = 6_378_137;
const flattening = 1 / 298.257223563;
const poleMetres = equatorMetres * (1 - flattening);

/**
 * Distance on the ellipsoid (Vincenty, Survey Review 23, 1975); distance on the sphere for nearly antipodal
 * points.
 */
export function ellipsoidDistance(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const longitudes = (to.longitude - from.longitude) * radians;
  const reduced1 = Math.atan((1 - flattening) * Math.tan(from.latitude * radians));
  const reduced2 = Math.atan((1 - flattening) * Math.tan(to.latitude * radians));
  const [sin1, cos1] = [Math.sin(reduced1), Math.cos(reduced1)];
  const [sin2, cos2] = [Math.sin(reduced2), Math.cos(reduced2)];
  let lambda = longitudes;
  for (let round = 0; round < 200; round++) {
    const sinLambda = Math.sin(lambda);
    const cosLambda = Math.cos(lambda);
    const sinSigma = Math.hypot(cos2 * sinLambda, cos1 * sin2 - sin1 * cos2 * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sin1 * sin2 + cos1 * cos2 * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cos1 * cos2 * sinLambda) / sinSigma;
    const cosSquare = 1 - sinAlpha * sinAlpha;
    const middle = cosSquare === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cosSquare;
    const c = (flattening / 16) * cosSquare * (4 + flattening * (4 - 3 * cosSquare));
    const before = lambda;
    const inner = middle + c * cosSigma * (2 * middle * middle - 1);
    lambda = longitudes + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner);
    if (Math.abs(lambda - before) > 1e-12) continue;
    const u = (cosSquare * (equatorMetres ** 2 - poleMetres ** 2)) / poleMetres ** 2;
    const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
    const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
    const last = (b / 6) * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3);
    const delta = b * sinSigma * (middle + (b / 4) * (cosSigma * (2 * middle * middle - 1) - last));
    return poleMetres * a * (sigma - delta);
  }
  return distanceMetres(from, to);
}

const eccentricitySquare = flattening * (2 - flattening);
const eccentricity = Math.sqrt(eccentricitySquare);

/** The function q of the authalic latitude (Snyder, Map projections, 1987, 3-12). */
function authalic(sine: number): number {
  const product = eccentricity * sine;
  return (1 - eccentricitySquare) * (sine / (1 - product * product) + Math.atanh(product) / eccentricity);
}

/** Authalic latitude in degrees: the latitude on the sphere of equal area with the same area to its south. */
export function authalicLatitude(latitude: number): number {
  const ratio = authalic(Math.sin((latitude * Math.PI) / 180)) / authalic(1);
  return (Math.asin(Math.max(-1, Math.min(1, ratio))) * 180) / Math.PI;
}

/** Radius in metres of the sphere with the same area as the ellipsoid. */
export const authalicRadiusMetres = equatorMetres * Math.sqrt(authalic(1) / 2);
