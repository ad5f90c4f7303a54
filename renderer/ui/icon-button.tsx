import type { IconPhoto } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useWithKey } from './key-hint.tsx';
import type { MenuButtonProps } from './menu-button.tsx';
import { PlainIcon, type PlainIconProps } from './plain.tsx';
import { tipped } from './tips.tsx';

type Props = Pick<PlainIconProps, 'color' | 'size' | 'variant' | 'disabled'> &
  Partial<Omit<MenuButtonProps, 'onClick'>> & {
    icon: typeof IconPhoto;
    /** Size of the icon, and width of its lines. */
    glyph: readonly [size: number, stroke: number];
    /** Full accessible name: "Remove logo 2". */
    label: string;
    /** Text of the tooltip if it is shorter than the label. */
    tip?: string;
    /** Single key that does the same. */
    keys?: string;
    /** True if there is nothing to do now; unlike a disabled button it keeps the focus. */
    off?: boolean;
    onClick?: (event: MouseEvent) => void;
  };

/** Button with an icon only; its tooltip says what it does. */
export function IconButton({
  icon: Icon,
  glyph,
  label,
  tip = label,
  keys,
  off,
  onClick,
  ...rest
}: Props) {
  const [size, stroke] = glyph;
  const withKey = useWithKey();
  return (
    <PlainIcon
      {...rest}
      {...tipped(keys === undefined ? tip : withKey(tip, keys), true)}
      aria-label={label}
      aria-disabled={off}
      data-disabled={off || undefined}
      onClick={(event) => {
        // After a deletion, the second half of a double click would hit the next row.
        if (!off && (rest.color !== 'bad' || event.detail < 2)) onClick?.(event);
      }}
    >
      <Icon size={size} stroke={stroke} aria-hidden="true" />
    </PlainIcon>
  );
}
