import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { overlaysId } from './overlays';

/** Shade 7 is the accent for fills and text on light, shade 4 on dark. */
const green: MantineColorsTuple = [
  '#e3f3ec',
  '#c5e8d8',
  '#93dabb',
  '#5bd0a0',
  '#2bd699',
  '#1cae7a',
  '#12936a',
  '#0b7a53',
  '#086143',
  '#054a33',
];

const red: MantineColorsTuple = [
  '#fcebea',
  '#f7cfcc',
  '#f0a8a3',
  '#ff8a80',
  '#f2665b',
  '#dd4338',
  '#c8342a',
  '#b3261e',
  '#8f1d17',
  '#6e1611',
];

const dark: MantineColorsTuple = [
  '#e7eaec',
  '#c5ccd1',
  '#9aa5ad',
  '#7b868e',
  '#3a4248',
  '#262c31',
  '#1a1e22',
  '#131619',
  '#0f1214',
  '#0c0e10',
];

const sharp = { radius: 'md', shadow: 'md' } as const;
const motion = { duration: 140 } as const;
const portalProps = { target: `#${overlaysId}` };

/** Colours that Mantine derives badly for contrast are taken from our own tokens, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--vd-surface)',
    '--mantine-color-text': 'var(--vd-text)',
    '--mantine-color-dimmed': 'var(--vd-text-dim)',
    '--mantine-color-placeholder': 'var(--vd-text-dim)',
    '--mantine-color-error': 'var(--vd-red)',
    '--mantine-color-anchor': 'var(--vd-accent)',
    '--mantine-color-default': 'var(--vd-surface)',
    '--mantine-color-default-hover': 'var(--vd-hover)',
    '--mantine-color-default-border': 'var(--vd-border)',
    '--mantine-color-default-color': 'var(--vd-text)',
    '--mantine-color-disabled-color': 'var(--vd-text-dim)',
  };
  return { variables: {}, light: ours, dark: ours };
};

/** Tinted parts, such as alerts, in the colours that were chosen for their contrast. */
const tints: Readonly<Record<string, string>> = {
  green: 'green',
  blue: 'blue',
  violet: 'violet',
  gray: 'grey',
  red: 'red',
  yellow: 'amber',
};

/** The text on a filled button is chosen per scheme: white on the dark fills of light, dark on the bright fills of dark. */
const variantColors: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const tint = typeof input.color === 'string' ? tints[input.color] : undefined;
  if (input.variant === 'light' && tint !== undefined) {
    return { ...usual, background: `var(--vd-${tint}-soft)`, color: `var(--vd-${tint})` };
  }
  if (input.variant !== 'filled') return usual;
  const isRed = input.color === 'red';
  if (!isRed && input.color !== undefined && input.color !== 'green') return usual;
  const name = isRed ? 'danger' : 'accent';
  return {
    ...usual,
    background: `var(--vd-${isRed ? 'red' : 'accent'})`,
    hover: `var(--vd-${name}-hover)`,
    color: 'var(--vd-on-fill)',
  };
};

/** The tokens in Mantine's words (docs/decisions.md#look); names of close buttons come with the language. */
export const themeFor = (closeName: string) => {
  const closeButtonProps = { 'aria-label': closeName };
  return createTheme({
    fontFamily: "'Inter Variable', 'Inter Until Loaded', 'IBM Plex Sans Arabic', system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '22px' },
    headings: { fontWeight: '600' },
    colors: { green, red, dark },
    primaryColor: 'green',
    primaryShade: { light: 7, dark: 4 },
    variantColorResolver: variantColors,
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    shadows: { md: 'var(--vd-shadow)' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Plain objects: naming the components here would load them all with the first page.
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } },
      Checkbox: { defaultProps: { iconColor: 'var(--vd-on-fill)', radius: 'sm' } },
      Drawer: { defaultProps: { closeButtonProps, transitionProps: motion } },
      Input: { defaultProps: { size: 'sm' } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Menu: {
        defaultProps: {
          ...sharp,
          portalProps,
          transitionProps: motion,
          position: 'bottom-end',
          withInitialFocusPlaceholder: false,
        },
        // A long one scrolls in itself instead of leaving the window.
        styles: { dropdown: { maxHeight: 'min(480px, 70dvh)', overflowY: 'auto' } },
      },
      Modal: { defaultProps: { closeButtonProps, transitionProps: motion, centered: true } },
      Notification: { defaultProps: { closeButtonProps, withBorder: true } },
      Popover: { defaultProps: { ...sharp, portalProps, transitionProps: motion } },
      Radio: { defaultProps: { iconColor: 'var(--vd-on-fill)' } },
      Skeleton: { defaultProps: { radius: 'sm' } },
      Tooltip: {
        defaultProps: {
          openDelay: 300,
          multiline: true,
          portalProps,
          events: { hover: true, focus: true, touch: true },
        },
      },
    },
  });
};
