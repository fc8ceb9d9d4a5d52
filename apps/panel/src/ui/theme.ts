import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent colour: petrol, easily told from the green, amber and red that carry a meaning. */
const petrol: MantineColorsTuple = [
  '#ebf6f7',
  '#d4eaed',
  '#a8d5db',
  '#7cc0ca',
  '#55abb8',
  '#338f9d',
  '#1f7683',
  '#145f6b',
  '#0f4e58',
  '#0a3b43',
];

const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f1f3f3',
  '#e7eaeb',
  '#dadee0',
  '#c3cacd',
  '#97a1a6',
  '#5d686d',
  '#465055',
  '#30383c',
  '#1a2023',
];

const dark: MantineColorsTuple = [
  '#dde2e4',
  '#aeb7bb',
  '#8b969b',
  '#5d686e',
  '#353e43',
  '#293136',
  '#1d2428',
  '#14191c',
  '#0f1416',
  '#0a0e10',
];

const green: MantineColorsTuple = [
  '#eaf7ef',
  '#d3eddd',
  '#a8dbbc',
  '#7ac898',
  '#52b578',
  '#36a061',
  '#27884f',
  '#1b6f3f',
  '#145832',
  '#0d4125',
];
const yellow: MantineColorsTuple = [
  '#fdf6e6',
  '#faeac6',
  '#f4d68d',
  '#ecc055',
  '#e0a92b',
  '#c8901a',
  '#a47412',
  '#80590c',
  '#654608',
  '#4b3405',
];
const red: MantineColorsTuple = [
  '#fdeeed',
  '#fad8d6',
  '#f3b0ac',
  '#ea847f',
  '#df5f58',
  '#cf443d',
  '#b5332d',
  '#962823',
  '#77201c',
  '#591815',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, gray, dark, green, yellow, red },
  black: '#1a2023',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', monospace",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '36px' },
  shadows: {
    xs: '0 1px 2px rgb(15 25 28 / 6%)',
    sm: '0 1px 2px rgb(15 25 28 / 5%), 0 4px 12px rgb(15 25 28 / 5%)',
    md: '0 2px 4px rgb(15 25 28 / 5%), 0 12px 28px rgb(15 25 28 / 10%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects: importing a component here would add it to the first load.
  components: {
    // Mantine's placeholder for the initial focus is not a menu item, which breaks the menu's role.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Paper: { defaultProps: { radius: 'lg' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 200, events: { hover: true, focus: true, touch: true } },
    },
    Notification: { defaultProps: { radius: 'lg', withBorder: true } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--accent)',
};
const named = ['petrol', 'green', 'yellow', 'red'] as const;
/** Background tints of badges and alerts, calmer than Mantine's. */
const tints = (ground: (name: string) => string, ink: (name: string) => string): Record<string, string> =>
  Object.fromEntries(
    named.flatMap((name) => [
      [`--mantine-color-${name}-light`, ground(name)],
      [`--mantine-color-${name}-light-color`, ink(name)],
    ]),
  );

/** Makes Mantine's components use the panel's tokens (`tokens.css`), which cover both skins. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    ...tints(
      (name) => `var(--mantine-color-${name}-0)`,
      (name) => `var(--mantine-color-${name}-8)`,
    ),
  },
  dark: {
    ...shared,
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    // Mantine's default is darker than the page and looks like a hole in it.
    '--mantine-color-gray-light': 'var(--line)',
    '--mantine-color-gray-light-hover': 'var(--line-strong)',
    '--mantine-color-gray-light-color': 'var(--ink)',
    ...tints(
      (name) => `color-mix(in srgb, var(--mantine-color-${name}-5) 17%, var(--surface))`,
      (name) => `var(--mantine-color-${name}-2)`,
    ),
  },
});
