/** Width and height of the world in map units (Web Mercator). */
export const worldSize = 1000;
/** Mercator's poles are infinitely far away. */
const maxLatitude = 85;

export function toMapX(longitude: number): number {
  return ((longitude + 180) / 360) * worldSize;
}

export function toMapY(latitude: number): number {
  const radians = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180;
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * worldSize;
}
