import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const folder = dirname(fileURLToPath(import.meta.url));
const baselines = join(folder, 'baselines');
/** Folder for actual images and differences; not under version control. */
const results = join(folder, '..', 'test-results', 'pictures');

/** Difference of two images. */
interface Difference {
  /** Share of the pixels that differ by more than the tolerance, 0 to 1. */
  readonly share: number;
  /** PNG: the expected image in pale colours, with differences in red. */
  readonly picture: Buffer;
}

interface CompareOptions {
  /** Tolerance per colour channel, 0 to 255, after the reduction. */
  readonly tolerance: number;
  /**
   * Side length of the pixel blocks that are averaged: 1 compares exactly, larger values ignore differences in
   * anti-aliasing.
   */
  readonly reduce: number;
}

/** Compares two PNGs in the browser. Throws if their sizes differ. */
export async function comparePictures(
  page: Page,
  actual: Buffer,
  expected: Buffer,
  { tolerance, reduce }: CompareOptions,
): Promise<Difference> {
  const toUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  const found = await page.evaluate(
    async ([actualUrl, expectedUrl, limit, step]) => {
      const load = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image;
      };
      const [actualImage, expectedImage] = [await load(actualUrl), await load(expectedUrl)];
      const sizes = [actualImage, expectedImage].map(
        (image) => `${image.naturalWidth} × ${image.naturalHeight}`,
      );
      if (sizes[0] !== sizes[1])
        throw new Error(`expected an image of ${sizes[1]} pixels, found ${sizes[0]}`);
      const width = Math.ceil(expectedImage.naturalWidth / step);
      const height = Math.ceil(expectedImage.naturalHeight / step);
      const pixelsOf = (image: HTMLImageElement) => {
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return context.getImageData(0, 0, width, height);
      };
      const [left, right] = [pixelsOf(actualImage), pixelsOf(expectedImage)];
      let different = 0;
      for (let at = 0; at < right.data.length; at += 4) {
        let max = 0;
        for (let channel = 0; channel < 4; channel++) {
          max = Math.max(max, Math.abs(left.data[at + channel]! - right.data[at + channel]!));
        }
        if (max > limit) different++;
        for (let channel = 0; channel < 3; channel++) {
          const pale = 255 - (255 - right.data[at + channel]!) / 4;
          right.data[at + channel] = max > limit ? (channel === 0 ? 220 : 0) : pale;
        }
        right.data[at + 3] = 255;
      }
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')!.putImageData(right, 0, 0);
      return { share: different / (width * height), url: canvas.toDataURL('image/png') };
    },
    [toUrl(actual), toUrl(expected), tolerance, reduce] as const,
  );
  return { share: found.share, picture: Buffer.from(found.url.slice(found.url.indexOf(',') + 1), 'base64') };
}

/**
 * Compares a PNG with `baselines/<name>.png`, or writes the baseline if `UPDATE_PICTURES` is set. Throws on a
 * difference, with the paths of both images and their difference.
 */
export async function expectPicture(page: Page, name: string, actual: Buffer): Promise<void> {
  const path = join(baselines, `${name}.png`);
  if (process.env.UPDATE_PICTURES !== undefined) {
    mkdirSync(baselines, { recursive: true });
    writeFileSync(path, actual);
    return;
  }
  if (!existsSync(path)) throw new Error(`baseline ${path} not found: create it with npm test -- --update`);
  const { share, picture } = await comparePictures(page, actual, readFileSync(path), {
    tolerance: 40,
    reduce: 2,
  });
  if (share <= maxDifferent) return;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.png`), actual);
  writeFileSync(join(results, `${name}.difference.png`), picture);
  throw new Error(
    `${name}: ${(100 * share).toFixed(2)} % of the pixels differ, the limit is ${100 * maxDifferent} %: see ${results}. ` +
      'If the change is intended, npm test -- --update renews the baselines.',
  );
}

/** Above the difference between font rasteriser versions, below that of a moved or recoloured vertex. */
const maxDifferent = 0.004;
