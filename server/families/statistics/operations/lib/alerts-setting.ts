/** Setting with the thresholds of figures. */
export const alertsSetting = 'alerts';
