import { expect, test } from 'vitest';
import { coveredInsets, dockHeight, panelArea } from '../../../../src/graph/workspace/free-area.ts';

const canvas = { widthPx: 1440, heightPx: 784 };
const closed = { tab: '', isOpen: false, height: 248 };

test('[F-1] the free area is the canvas without panel and dock', () => {
  expect(coveredInsets({ panel: undefined, dock: closed }, canvas)).toEqual({
    top: 44,
    left: 72,
    right: 8,
    bottom: 44,
  });
  expect(coveredInsets({ panel: 'style', dock: closed }, canvas).right).toBe(8 + 344);
  expect(coveredInsets({ panel: undefined, dock: { ...closed, isOpen: true } }, canvas).bottom).toBe(8 + 248);
});

test('[F-2] the dock is 36 px collapsed and 248 px open; a dragged height leaves room for the canvas', () => {
  expect(dockHeight(closed, 784)).toBe(36);
  expect(dockHeight({ ...closed, isOpen: true }, 784)).toBe(248);
  expect(dockHeight({ ...closed, isOpen: true, height: 2000 }, 784)).toBe(624);
  expect(dockHeight({ ...closed, isOpen: true, height: 10 }, 784)).toBe(120);
});

test('[comfort-phone-1] on a phone, the panel is a sheet: the upper part of the canvas stays free', () => {
  const phone = { width: 390, height: 700 };
  expect(panelArea({ panel: 'style', dock: closed }, phone)).toEqual({
    panelWidth: 0,
    bottomHeight: 385,
    isSheet: true,
  });
  expect(panelArea({ panel: undefined, dock: closed }, phone).bottomHeight).toBe(36);
  expect(coveredInsets({ panel: 'style', dock: closed }, { widthPx: 390, heightPx: 700 })).toMatchObject({
    right: 8,
    bottom: 393,
  });
});

test('[comfort-font-1] the panel and the tools scale with the font size of the browser', () => {
  const insets = coveredInsets({ panel: 'style', dock: closed }, canvas, 20);
  expect(insets).toMatchObject({ left: 88, right: 8 + 430 });
});
