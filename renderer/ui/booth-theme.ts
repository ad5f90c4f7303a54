import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent } from 'react';

/** Mantine wants ten shades of a colour; ours come from the design tokens, so that the theme can change under them. */
function tokens(name: string): MantineColorsTuple {
  const token = `var(--${name})`;
  return [token, token, token, token, token, token, token, token, token, token];
}

/** Token of each semantic colour's soft background. */
const SOFT: Record<string, string> = {
  accent: 'var(--accent-soft)',
  ok: 'var(--ok-soft)',
  warn: 'var(--warn-soft)',
  bad: 'var(--bad-soft)',
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const standard = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  const soft = SOFT[color];
  if (soft === undefined) return standard;
  const token = `var(--${color})`;
  if (input.variant === 'filled') {
    const accent = color === 'accent';
    return {
      background: token,
      hover: accent ? 'var(--accent-hover)' : `color-mix(in srgb, ${token} 88%, var(--text))`,
      color: accent ? 'var(--on-accent)' : 'var(--bg)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'light' || input.variant === 'subtle') {
    return {
      background: input.variant === 'light' ? soft : 'transparent',
      // Towards the page, not the words: nearer to those their contrast would fall below 4.5:1.
      hover: input.variant === 'light' ? `color-mix(in srgb, ${soft} 70%, var(--bg))` : soft,
      color: token,
      border: '1px solid transparent',
    };
  }
  return standard;
};

/** The head of a dialog isn't a second banner of the page. */
const PLAIN_HEAD = { header: { role: 'none' } };

/** Props of every dialog, including one that is composed of its parts. */
export const DIALOG = {
  centered: true,
  radius: 'md',
  transitionProps: { duration: 140 },
  attributes: PLAIN_HEAD,
} as const;

/** Mantine, drawn with our tokens. */
export const boothTheme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: tokens('accent'),
    ok: tokens('ok'),
    warn: tokens('warn'),
    bad: tokens('bad'),
  },
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: {
    fontFamily: 'var(--font-text)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: {
    xs: '4px',
    sm: 'var(--radius-s)',
    md: 'var(--radius-m)',
    lg: 'var(--radius-l)',
    xl: '32px',
  },
  // The six sizes of the staff's pages: 12, 13.5, 15, 17, 20 and 24 px, which grow with the browser's text size.
  fontSizes: {
    xs: '0.75rem',
    sm: '0.84375rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.25rem',
    xxl: '1.5rem',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.45', xl: '1.4' },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-5)',
  },
  // A phone ends at sm (768 px), the rail folds under md (1100 px). In em: larger text makes a page narrower.
  breakpoints: { xs: '30em', sm: '48em', md: '68.75em', lg: '90em', xl: '110em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Its colour alone would not tell it from the words around it.
    Anchor: { defaultProps: { underline: 'always' } },
    // It stays under the pointer, and comes with the keyboard's focus, too.
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        withArrow: false,
        offset: 6,
        interactive: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 90 },
        // A menu may hold nothing but its items.
        withInitialFocusPlaceholder: false,
      },
    },
    // The announcer says what is urgent.
    Alert: { defaultProps: { role: 'note' } },
    InputError: { defaultProps: { 'data-said': 'urgent' } },
    // Without a variant its words are white, whatever the accent is.
    Badge: { defaultProps: { variant: 'filled', tt: 'none' } },
    // With the radius of a button, a tick of 16 px would be round.
    Checkbox: { defaultProps: { radius: 'xs' } },
    CheckboxIndicator: { defaultProps: { radius: 'xs' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Modal: { defaultProps: { ...DIALOG, closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { attributes: PLAIN_HEAD } },
    // The same file may be chosen again, fixed in the meantime.
    FileButton: {
      defaultProps: {
        inputProps: {
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            currentTarget.value = '';
          },
        },
      },
    },
  },
});

/** Mantine's own variables, from the tokens: they follow the colour scheme by themselves. */
export const boothVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-2)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--surface-2)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return { variables: { '--mantine-shadow-md': 'var(--shadow-1)' }, dark: both, light: both };
};

/** True in a window as narrow as a phone's, where the rail gives way to the bar below. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
