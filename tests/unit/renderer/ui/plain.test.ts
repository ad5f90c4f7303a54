import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  type VariantColorsResolver,
  VisuallyHidden,
} from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { boothTheme } from '../../../../renderer/ui/booth-theme.ts';
import { PlainButton, PlainCheckbox, PlainIcon, Unseen } from '../../../../renderer/ui/plain.tsx';

/** An element's tags, in which attributes, classes and styles are sorted and ids left out: their order means nothing. */
function drawn(node: ReactNode): string {
  const props = { theme: boothTheme, withCssVariables: false, withGlobalClasses: false };
  const html = renderToStaticMarkup(createElement(MantineProvider, props, node));
  return html.replaceAll(/<(\w+) ([^>]+)>/g, (_, tag: string, inner: string) => {
    const attributes = [...inner.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => {
        const between = name === 'class' ? ' ' : name === 'style' ? ';' : '\0';
        return `${name}=${value.split(between).toSorted().join(between)}`;
      },
    );
    return `<${tag} ${attributes
      .filter((one) => !one.startsWith('id='))
      .toSorted()
      .join(' ')}>\n`;
  });
}

const icons = [
  {},
  { color: 'bad' },
  { color: 'ok', variant: 'light' },
  { variant: 'default' },
  { disabled: true },
  { 'data-disabled': true },
  { size: 'lg' },
] as const;
test.each(icons)('a button with an icon is drawn as Mantine does: %o', (look) => {
  const all = {
    variant: 'subtle',
    color: 'gray',
    size: 28,
    'aria-label': 'Edit',
    ...look,
  } as const;
  const mantine = drawn(createElement(ActionIcon<'button'>, all, 'icon'));
  expect(drawn(createElement(PlainIcon, all, 'icon'))).toBe(mantine);
  expect(mantine).toContain('--ai-bg');
});

test('a small button is drawn as Mantine does', () => {
  const all = { leftSection: 'icon', 'aria-label': 'Follow-up', style: { maxWidth: '100%' } };
  const look = { variant: 'default', size: 'compact-sm', h: 28 };
  const mantine = drawn(createElement(Button<'button'>, { ...all, ...look }, 'Open'));
  expect(drawn(createElement(PlainButton, all, 'Open'))).toBe(mantine);
});

/** The box alone: where no words are, there is no place for them. */
function boxOf(html: string): string | undefined {
  return /<input [^]*<\/svg>/.exec(html)?.[0];
}

test.each([
  [false, false],
  [true, false],
  [false, true],
])('a box is drawn as Mantine does: ticked %o, in part %o', (checked, indeterminate) => {
  const all = { checked, indeterminate, onChange: () => {} };
  const mantine = drawn(
    createElement(Checkbox, { ...all, size: 'xs', 'aria-label': 'Select', withErrorStyles: false }),
  );
  const plain = drawn(createElement(PlainCheckbox, { ...all, label: 'Select', className: 'box' }));
  // Mantine marks it once it is on the page.
  expect(boxOf(plain)?.replace(' data-indeterminate=true', '')).toBe(boxOf(mantine));
  for (const name of ['color', 'radius']) {
    const own = new RegExp(`--checkbox-${name}:[^;>]+`);
    expect(own.exec(plain)?.[0]).toBe(own.exec(mantine)?.[0]);
  }
});

test('words for those who hear the page are hidden as Mantine does', () =>
  expect(drawn(createElement(Unseen, null, 'Labels'))).toBe(
    drawn(createElement(VisuallyHidden, null, 'Labels')),
  ));

test('hundreds of a look ask the theme once', () => {
  const asked = vi.fn<VariantColorsResolver>(defaultVariantColorsResolver);
  const theme = createTheme({ variantColorResolver: asked });
  const hundreds = Array.from({ length: 200 }, (_, key) =>
    createElement(PlainIcon, { key, size: 77 }),
  );
  renderToStaticMarkup(createElement(MantineProvider, { theme }, hundreds));
  expect(asked).toHaveBeenCalledOnce();
});
