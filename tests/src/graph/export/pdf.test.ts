// @vitest-environment jsdom

import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { helveticaWidth, pdfString } from '../../../../src/graph/export/pdf/pdf-text.ts';
import { svgToPdf } from '../../../../src/graph/export/pdf/svg-to-pdf.ts';
import { pagePoints, sheetOf } from '../../../../src/graph/export/picture.ts';

const pixels = { width: 2, height: 1, data: Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 128) };

async function toPdf(body: string): Promise<{ readonly text: string; readonly page: string }> {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><title>t</title><rect width="100" height="50" fill="#ffffff"/>${body}</svg>`;
  const svg = new DOMParser().parseFromString(source, 'image/svg+xml');
  const blob = await svgToPdf(svg, {
    title: 'Über',
    widthPt: 200,
    heightPt: 200,
    measure: (text, fontPx) => text.length * fontPx * 0.5,
    drawText: () => ({ pixels, scale: 4 }),
  });
  const bytes = await new Promise<Buffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return inflateSync(bytes.subarray(start, start + Number(match[1]))).toString('latin1');
  });
  return { text, page: streams.at(-1)! };
}

test('a page has the shapes of the SVG, in the middle of the sheet, and offsets that are right', async () => {
  const { text, page } = await toPdf(
    '<g transform="translate(0 5)"><circle cx="10" cy="10" r="4" fill="#ff0000" stroke="#00ff00" stroke-width="2"/><path d="M0 0L10 5Q15 5 20 0" fill="none" stroke="#0000ff" stroke-opacity="0.5"/></g>',
  );
  expect(page.split('\n')[0]).toBe('2 0 0 -2 0 150 cm');
  // The background covers the sheet.
  expect(page).toContain('1 1 1 rg 0 -25 100 100 re f');
  expect(page).toContain('1 0 0 1 0 5 cm');
  expect(page).toContain('1 0 0 rg 0 1 0 RG 2 w 0 J 0 j 14 10 m');
  expect(page).toContain('0 0 1 RG 1 w 0 J 0 j 0 0 m 10 5 l 13.3333 5 16.6667 3.3333 20 0 c S');
  expect(text).toContain('/CA 0.5');
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  const start = Number(/startxref\n(\d+)/.exec(text)![1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, number) => {
    expect(text.slice(offset, offset + 8)).toMatch(new RegExp(`^${number + 1} 0 obj`));
  });
  expect(text).toContain('<feff00dc006200650072>');
});

test('texts are text, with the width of the browser; others are pixels', async () => {
  const { text, page } = await toPdf(
    '<text x="50" y="20" font-size="10" text-anchor="middle" fill="#112233">Zoë (1)</text><text x="0" y="40" font-size="10" fill="#000000">日本</text>',
  );
  // Seven characters of 5 px each around 50.
  expect(page).toMatch(/BT \/F0 10 Tf [\d.]+ Tz 1 0 0 -1 32\.5 20 Tm 0 Tr \(Zo\\353 \\\(1\\\)\) Tj ET/);
  expect(page).toContain('/I0 Do');
  expect(text).toContain('/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/SMask');
});

test('strings in the encoding of PDF', () => {
  expect(pdfString('a\\b')).toBe('(a\\\\b)');
  expect(pdfString('5 €')).toBe('(5 \\200)');
  expect(pdfString('Łódź')).toBeUndefined();
  expect(helveticaWidth('Aé', false)).toBeCloseTo(0.667 + 0.556);
});

test('sheets have the sizes of paper, and the picture lies in their middle', () => {
  expect(pagePoints('a4', 1, 1).map(Math.round)).toEqual([842, 595]);
  expect(pagePoints('none', 1000, 500)).toEqual([750, 375]);
  expect(sheetOf('a4', 300, 1000, 1000)).toEqual({
    width: 3508,
    height: 2480,
    scale: 2.48,
    left: 514,
    top: 0,
  });
  expect(() => sheetOf('a3', 1200, 10, 10)).toThrow('choose fewer dots per inch');
});
