import {
  ActionIcon,
  Button,
  ColorInput,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Modal,
  Progress,
  Tooltip,
} from '@mantine/core';

/** The one accent. Shade 6 carries white text at 6 : 1. */
const accent: MantineColorsTuple = [
  '#eef1fd',
  '#dbe0f8',
  '#b9c3f3',
  '#98a6ee',
  '#7286e6',
  '#5669de',
  '#4356d0',
  '#3848b4',
  '#2f3d9b',
  '#232f7c',
];

const gray: MantineColorsTuple = [
  '#f8f8f8',
  '#f1f1f2',
  '#e6e7e8',
  '#d9dbdd',
  '#c4c7ca',
  '#9a9ea3',
  '#5f6368',
  '#4a4d52',
  '#35383c',
  '#212326',
];

const dark: MantineColorsTuple = [
  '#dcdddf',
  '#c0c2c5',
  '#a0a3a8',
  '#81858b',
  '#44474c',
  '#35383c',
  '#25272a',
  '#18191b',
  '#131416',
  '#0e0f10',
];

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';
const codeFonts = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Dialogs and drawers. Names of 200 letters take several lines; what closes them stays at the top. */
const dialogStyles = {
  header: { alignItems: 'flex-start' },
  title: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, overflowWrap: 'anywhere' },
  close: { marginBlock: '-4px' },
} as const;

/** Their header is not the page's. */
const dialogAttributes = { header: { role: 'presentation' } };

/** What stands below a control. */
const noteStyles = { fontSize: '0.75rem', lineHeight: 1.4 } as const;

/** Controls are 32 px high; `xs` (dense tables) 28 px; all text and controls grow with the browser's font. */
const controlHeight = (size: unknown) => (size === 'xs' ? '1.75rem' : '2rem');
const isStandardSize = (size: unknown) => size === undefined || size === 'sm' || size === 'xs';

/** The look of design: system fonts, neutral greys, borders rather than shadows, radius 6 px, two weights. */
export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  autoContrast: false,
  fontFamily: systemFonts,
  fontFamilyMonospace: codeFonts,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  components: {
    Button: Button.extend({
      vars: (_theme, { size }) => ({
        root: isStandardSize(size)
          ? {
              '--button-height': controlHeight(size),
              '--button-padding-x': '12px',
              '--button-fz': '0.875rem',
            }
          : {},
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme, { size }) => ({
        root: size === undefined || size === 'md' ? { '--ai-size': '2rem' } : {},
      }),
    }),
    // A transition begins anew with each value: under frequent ones, or few frames, the bar would stay empty.
    Progress: Progress.extend({ defaultProps: { transitionDuration: 0 } }),
    Input: Input.extend({
      vars: (_theme, { size }) => ({
        wrapper: isStandardSize(size)
          ? { '--input-height': controlHeight(size), '--input-fz': '0.875rem' }
          : {},
      }),
    }),
    ColorInput: ColorInput.extend({
      defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } },
    }),
    Drawer: Drawer.extend({
      defaultProps: {
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.3 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogAttributes,
      },
      styles: dialogStyles,
    }),
    InputWrapper: {
      // Label above, help below, error below the help.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontWeight: 600, fontSize: '0.8125rem', marginBottom: '4px' },
        description: noteStyles,
        error: noteStyles,
      },
    },
    Modal: Modal.extend({
      defaultProps: {
        radius: 'sm',
        centered: true,
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogAttributes,
      },
      styles: {
        ...dialogStyles,
        content: { border: '1px solid var(--orrery-border)', boxShadow: 'none' },
      },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false, fz: 'xs' } }),
    Checkbox: { styles: { description: noteStyles } },
    Switch: { defaultProps: { withThumbIndicator: false }, styles: { description: noteStyles } },
    Badge: { styles: { root: { fontWeight: 600, textTransform: 'none' } } },
  },
});

/** Where Mantine's own variables miss 4.5 : 1, or are not neutral. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1f2124',
    '--mantine-color-placeholder': '#6b6f75',
    '--mantine-color-error': '#c01c28',
    '--orrery-surface': '#f7f7f8',
    '--orrery-border': '#dfe1e3',
    '--orrery-success': '#1a7f4b',
    '--orrery-warning': '#8f5e00',
    '--orrery-link': '#3848b4',
  },
  dark: {
    '--mantine-color-text': '#e3e4e6',
    '--mantine-color-placeholder': '#8d9197',
    '--mantine-color-error': '#ff8a80',
    '--orrery-surface': '#1f2123',
    '--orrery-border': '#36393d',
    '--orrery-success': '#5fce94',
    '--orrery-warning': '#e9b949',
    '--orrery-link': '#98a6ee',
    '--mantine-color-anchor': '#98a6ee',
    // The computed tint of the accent is nearly black-blue.
    '--mantine-color-accent-light': 'rgb(114 134 230 / 18%)',
    '--mantine-color-accent-light-hover': 'rgb(114 134 230 / 26%)',
    '--mantine-color-accent-light-color': '#b9c3f3',
    '--mantine-primary-color-light': 'rgb(114 134 230 / 18%)',
  },
});
