import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  Checkbox,
  CheckIcon,
  UnstyledButton,
  useMantineTheme,
  VisuallyHidden,
} from '@mantine/core';
import {
  type ChangeEvent,
  type ComponentProps,
  type CSSProperties,
  useEffect,
  useRef,
} from 'react';

/*
 * Parts of rows that look as Mantine's do. Those ask the theme for the styles of each of their elements each time, which
 * took most of React's time in a list of hundreds; these ask once for each look. A test compares the two.
 */

const kept = new Map<string, CSSProperties>();

/** The style of a look, asked for once. @param key names the look among all */
function styleOf(key: string, ask: () => object): CSSProperties {
  const known = kept.get(key);
  if (known) return known;
  const given = Object.entries(ask()).filter(([, value]) => value !== undefined);
  const style: CSSProperties = Object.fromEntries(given);
  kept.set(key, style);
  return style;
}

/** The classes of a Mantine button of this kind. @param isStill it does not sink in under a press */
function buttonClasses(kind: string, own: string | undefined, isStill: unknown): string {
  const active = isStill ? '' : 'mantine-active ';
  return `mantine-focus-auto ${active}${own} mantine-${kind}-root ${UnstyledButton.classes.root} mantine-UnstyledButton-root`;
}

type OwnButton = Omit<ComponentProps<'button'>, 'className' | 'color' | 'type'> & {
  'data-disabled'?: true | undefined;
};
export type PlainIconProps = OwnButton & Pick<ActionIconProps, 'color' | 'size' | 'variant'>;

/** Button that holds an icon: Mantine's `ActionIcon`. */
export function PlainIcon(props: PlainIconProps) {
  const { color = 'gray', size, variant = 'subtle', style, disabled, children, ...rest } = props;
  const theme = useMantineTheme();
  const isOff = disabled || rest['data-disabled'];
  const look = styleOf(
    `icon ${variant} ${color} ${String(size)}`,
    () => ActionIcon.varsResolver(theme, { variant, color, size }, {}).root,
  );
  return (
    <button
      data-variant={variant}
      data-size={typeof size === 'string' ? size : undefined}
      {...rest}
      type="button"
      className={buttonClasses('ActionIcon', ActionIcon.classes.root, isOff)}
      style={style ? { ...look, ...style } : look}
      disabled={disabled}
      data-disabled={isOff || undefined}
    >
      <span className={`${ActionIcon.classes.icon} mantine-ActionIcon-icon`}>{children}</span>
    </button>
  );
}

type PlainButtonProps = OwnButton & Required<Pick<ButtonProps, 'leftSection'>>;

/** Small button of words behind an icon: Mantine's `Button`, variant `default`, size `compact-sm`, 28 pixels high. */
export function PlainButton({ leftSection, style, children, ...rest }: PlainButtonProps) {
  const theme = useMantineTheme();
  const { classes } = Button;
  const look = styleOf('button', () => ({
    ...Button.varsResolver(theme, { variant: 'default', size: 'compact-sm' }, {}).root,
    height: 'calc(1.75rem * var(--mantine-scale))',
  }));
  return (
    <button
      data-variant="default"
      data-size="compact-sm"
      data-with-left-section
      {...rest}
      type="button"
      className={buttonClasses('Button', classes.root, false)}
      style={style ? { ...look, ...style } : look}
    >
      <span className={`${classes.inner} mantine-Button-inner`}>
        <span className={`${classes.section} mantine-Button-section`} data-position="left">
          {leftSection}
        </span>
        <span className={`${classes.label} mantine-Button-label`}>{children}</span>
      </span>
    </button>
  );
}

type PlainCheckboxProps = {
  className: string | undefined;
  label: string;
  checked: boolean;
  indeterminate: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Box to tick, without words beside it: Mantine's `Checkbox`, size `xs`. */
export function PlainCheckbox(props: PlainCheckboxProps) {
  const { className, label, checked, indeterminate, onChange } = props;
  const theme = useMantineTheme();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const { classes } = Checkbox;
  const look = styleOf('checkbox', () => ({
    ...Checkbox.varsResolver(theme, { radius: 'xs' }, {}).root,
    '--checkbox-size': 'calc(1rem * var(--mantine-scale))',
    '--checkbox-icon-color': 'var(--mantine-color-white)',
  }));
  const icon = {
    xmlns: 'http://www.w3.org/2000/svg',
    fill: 'none',
    'aria-hidden': true,
    className: `${classes.icon} mantine-Checkbox-icon`,
  } as const;
  return (
    <div className={className} style={look} data-checked={checked || undefined}>
      <div className={classes.inner}>
        <input
          ref={input}
          className={`mantine-focus-auto ${classes.input} mantine-Checkbox-input`}
          data-indeterminate={indeterminate || undefined}
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={onChange}
        />
        {indeterminate ? (
          <svg viewBox="0 0 32 6" {...icon}>
            <rect width="32" height="6" fill="currentColor" rx="3" />
          </svg>
        ) : (
          <CheckIcon {...icon} />
        )}
      </div>
    </div>
  );
}

const HIDDEN = `${VisuallyHidden.classes.root} mantine-VisuallyHidden-root`;

/** Words for those who hear the page: Mantine's `VisuallyHidden`. */
export function Unseen({ children }: ComponentProps<'span'>) {
  return <span className={HIDDEN}>{children}</span>;
}
