import {
  type ActionIconFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type ColorInputFactory,
  type CSSVariablesResolver,
  createTheme,
  type DrawerFactory,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type KbdFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NumberInputFactory,
  type PaginationFactory,
  type PopoverFactory,
  type ProgressFactory,
  type RadioFactory,
  type SegmentedControlFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TabsFactory,
  type TooltipFactory,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './components.module.css';
import { codeFonts, textFonts } from './fonts.ts';

/**
 * The settings of a component. `Component.extend` does the same, but its import would put all these components into the
 * first load.
 */
function extend<Payload extends FactoryPayload>(settings: ExtendComponent<Payload>) {
  return settings;
}

/** The accent colour. White text on shade 6 has a contrast of 6 : 1. */
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

/** A dialog's `header` element is not the page's banner. */
const dialogAttributes = { header: { role: 'presentation' } };

/** Help and errors below a control. */
const noteStyles = { fontSize: '0.75rem', lineHeight: 1.4 } as const;

/** Controls are 32 px high; `xs` (dense tables) 28 px. Text and controls scale with the browser's font size. */
const controlHeight = (size: unknown) =>
  size === 'xs' ? 'var(--orrery-height-dense)' : 'var(--orrery-height-control)';
const isStandardSize = (size: unknown) => size === undefined || size === 'sm' || size === 'xs';
const controlFont = (size: unknown) =>
  size === 'xs' ? 'var(--orrery-font-table)' : 'var(--orrery-font-base)';

/** Button variants: accent, outline, and `danger` for destructive actions. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const {
    color,
    theme: { primaryColor },
    variant,
  } = input;
  const isDanger = color === 'danger';
  const isPrimary = color === undefined || color === primaryColor;
  if (variant === 'filled' && color === 'warning') {
    return {
      background: 'var(--orrery-warning)',
      hover: 'var(--orrery-warning)',
      color: 'var(--orrery-on-accent)',
      border: '1px solid transparent',
    };
  }
  if (variant === 'filled' && (isDanger || isPrimary)) {
    const name = isDanger ? 'error' : 'accent';
    return {
      background: `var(--orrery-${name})`,
      hover: `var(--orrery-${name}-hover)`,
      color: 'var(--orrery-on-accent)',
      border: '1px solid transparent',
    };
  }
  if (variant === 'outline' && isDanger) {
    return {
      background: 'transparent',
      hover: 'var(--orrery-error-soft)',
      color: 'var(--orrery-error)',
      border: '1px solid var(--orrery-error)',
    };
  }
  if (variant === 'default') {
    return {
      background: 'var(--orrery-bg)',
      hover: 'var(--orrery-hover)',
      color: 'var(--orrery-text)',
      border: '1px solid var(--orrery-control)',
    };
  }
  return defaultVariantColorsResolver(input);
};

/** The Mantine theme based on `tokens.css`: neutral greys, borders instead of shadows, two weights. */
export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: false,
  variantColorResolver,
  fontFamily: textFonts,
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
      h1: { fontSize: 'var(--orrery-font-title)', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  components: {
    Button: extend<ButtonFactory>({
      classNames: { root: classes.button },
      vars: (_theme, { size }) => ({
        root: isStandardSize(size)
          ? {
              '--button-height': controlHeight(size),
              '--button-padding-x': size === 'xs' ? '10px' : '12px',
              '--button-fz': controlFont(size),
            }
          : {},
      }),
    }),
    ActionIcon: extend<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme, { size }) => ({
        root: size === undefined || size === 'md' ? { '--ai-size': 'var(--orrery-height-control)' } : {},
      }),
    }),
    // A decimal comma is a decimal point.
    NumberInput: extend<NumberInputFactory>({ defaultProps: { allowedDecimalSeparators: ['.', ','] } }),
    // Each value restarts the transition: with frequent values or a low frame rate the bar would stay empty.
    Progress: extend<ProgressFactory>({ defaultProps: { transitionDuration: 0 } }),
    Input: extend<InputFactory>({
      classNames: { input: classes.input },
      vars: (_theme, { size }) => ({
        wrapper: isStandardSize(size)
          ? { '--input-height': controlHeight(size), '--input-fz': controlFont(size) }
          : {},
      }),
    }),
    ColorInput: extend<ColorInputFactory>({
      defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } },
    }),
    Drawer: extend<DrawerFactory>({
      defaultProps: {
        transitionProps: { duration: 150 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogAttributes,
      },
      classNames: { overlay: classes.veil, header: classes.dialogHeader, title: classes.dialogTitle },
    }),
    InputWrapper: {
      // Label above, help below, error below the help.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.label, error: classes.error },
      styles: { description: noteStyles, error: noteStyles },
    },
    Modal: extend<ModalFactory>({
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 150 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogAttributes,
      },
      classNames: {
        overlay: classes.veil,
        content: classes.dialog,
        header: classes.dialogHeader,
        title: classes.dialogTitle,
        body: classes.dialogBody,
      },
    }),
    Menu: extend<MenuFactory>({
      classNames: { dropdown: classes.floating, item: classes.menuItem, label: classes.menuLabel },
    }),
    Popover: extend<PopoverFactory>({ classNames: { dropdown: classes.floating } }),
    Tooltip: extend<TooltipFactory>({ defaultProps: { openDelay: 400, withArrow: false, fz: 'xs' } }),
    Checkbox: extend<CheckboxFactory>({
      defaultProps: { radius: 'xs' },
      classNames: {
        input: classes.check,
        icon: classes.checkIcon,
        label: classes.checkLabel,
        labelWrapper: classes.checkLabelWrapper,
      },
      vars: () => ({ root: { '--checkbox-size': '1rem' } }),
      styles: { description: noteStyles },
    }),
    Radio: extend<RadioFactory>({
      classNames: {
        radio: classes.check,
        icon: classes.checkIcon,
        label: classes.checkLabel,
        labelWrapper: classes.checkLabelWrapper,
      },
      vars: () => ({ root: { '--radio-size': '1rem', '--radio-icon-size': '0.375rem' } }),
      styles: { description: noteStyles },
    }),
    RadioIndicator: { classNames: { indicator: classes.check } },
    CheckboxIndicator: { classNames: { indicator: classes.check } },
    Switch: extend<SwitchFactory>({
      defaultProps: { withThumbIndicator: false, size: 'xs' },
      classNames: { track: classes.switch, thumb: classes.switchThumb, label: classes.checkLabel },
      styles: { description: noteStyles },
    }),
    Skeleton: extend<SkeletonFactory>({ classNames: { root: classes.skeleton } }),
    SegmentedControl: extend<SegmentedControlFactory>({
      classNames: { root: classes.segments, indicator: classes.segment, label: classes.segmentLabel },
    }),
    Tabs: extend<TabsFactory>({ classNames: { list: classes.tabs, tab: classes.tab } }),
    Pagination: extend<PaginationFactory>({ defaultProps: { size: 'sm' } }),
    Kbd: extend<KbdFactory>({ classNames: { root: classes.key } }),
    Badge: extend<BadgeFactory>({ classNames: { root: classes.badge } }),
  },
});

/** Variables that are equal in both themes because their tokens depend on the theme. */
const tokenVariables = {
  '--mantine-color-body': 'var(--orrery-bg)',
  '--mantine-color-text': 'var(--orrery-text)',
  '--mantine-color-dimmed': 'var(--orrery-muted)',
  '--mantine-color-placeholder': 'var(--orrery-muted)',
  '--mantine-color-error': 'var(--orrery-error)',
  '--mantine-color-anchor': 'var(--orrery-accent-text)',
  '--mantine-color-default': 'var(--orrery-bg)',
  '--mantine-color-default-hover': 'var(--orrery-hover)',
  '--mantine-color-default-color': 'var(--orrery-text)',
  '--mantine-color-default-border': 'var(--orrery-control)',
  '--mantine-color-disabled': 'var(--orrery-surface)',
  '--mantine-color-disabled-color': 'var(--orrery-muted)',
  '--mantine-color-disabled-border': 'var(--orrery-border)',
  '--mantine-primary-color-filled': 'var(--orrery-accent)',
  '--mantine-primary-color-filled-hover': 'var(--orrery-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--orrery-on-accent)',
  '--mantine-primary-color-light': 'var(--orrery-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--orrery-selected)',
  '--mantine-primary-color-light-color': 'var(--orrery-accent-text)',
  '--mantine-color-accent-filled': 'var(--orrery-accent)',
  '--mantine-color-accent-filled-hover': 'var(--orrery-accent-hover)',
  '--mantine-color-accent-light': 'var(--orrery-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--orrery-selected)',
  '--mantine-color-accent-light-color': 'var(--orrery-accent-text)',
  '--mantine-color-gray-light-color': 'var(--orrery-text)',
};

/** Mantine's variables mapped to the tokens; set in each theme to override Mantine's values. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokenVariables,
  dark: tokenVariables,
});
