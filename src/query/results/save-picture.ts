import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { notifyError } from '../../store/notifications.ts';

/** Device pixels per CSS pixel in saved pictures. */
const resolution = 2;
const copiedStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'fill-opacity',
  'font-size',
  'font-family',
  'font-weight',
  'paint-order',
];

/** Saves a drawing as PNG on the background of the theme. */
export async function savePicture(drawing: SVGSVGElement | HTMLCanvasElement, name: string): Promise<void> {
  try {
    const blob = await pictureOf(drawing);
    download(fileName(name, 'png'), blob, 'image/png');
  } catch (error) {
    notifyError(error, 'The picture could not be saved');
  }
}

/** A drawing as PNG on the background of the theme. Rejects if the browser cannot encode it. */
export async function pictureOf(drawing: SVGSVGElement | HTMLCanvasElement): Promise<Blob> {
  const isCanvas = drawing instanceof HTMLCanvasElement;
  const width = isCanvas ? drawing.width : drawing.clientWidth * resolution;
  const height = isCanvas ? drawing.height : drawing.clientHeight * resolution;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--orrery-bg');
  context.fillRect(0, 0, width, height);
  context.drawImage(isCanvas ? drawing : await imageOf(drawing), 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('the picture could not be encoded')) : resolve(blob),
    );
  });
}

/** The drawing with its computed styles, because the image has no style sheets. */
async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(svg.clientWidth));
  copy.setAttribute('height', String(svg.clientHeight));
  const originals = svg.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, index) => {
    const styles = getComputedStyle(originals[index]!);
    for (const property of copiedStyles)
      element.style.setProperty(property, styles.getPropertyValue(property));
  });
  const image = new Image();
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
