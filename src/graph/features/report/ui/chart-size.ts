/** The inner area of a chart in CSS pixels. */
export const plotWidth = 250;
export const plotHeight = 120;
