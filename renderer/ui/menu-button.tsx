import { Menu, type MenuProps } from '@mantine/core';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

type AtProps = {
  of: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
};

/** Target of a popover that opens at an element elsewhere. */
export function At({ of, ref }: AtProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current, [of]);
  return null;
}

/** Props of a button that opens a menu. */
export type MenuButtonProps = {
  ref: Ref<HTMLButtonElement>;
  id: string;
  onClick: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

type Props = Pick<MenuProps, 'position' | 'width'> & {
  /** Draws the button with these props. */
  renderButton: (props: MenuButtonProps) => ReactNode;
  onToggle: (open: boolean) => void;
  /** The menu's items. */
  children: ReactNode;
};

/** Button with a menu that is made at its first press: a list has hundreds, each of which costs more than its row. */
export function MenuButton({ renderButton, onToggle, children, ...look }: Props) {
  const id = useId();
  const at = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const toggle = (open: boolean) => {
    setOpen(open);
    onToggle(open);
  };
  return (
    <>
      {renderButton({
        ref: at,
        id,
        onClick: () => {
          // As it opens, the menu notes where the focus is to return to.
          flushSync(() => setMade(true));
          toggle(!isOpen);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      })}
      {isMade && (
        <Menu {...look} id={id} opened={isOpen} onChange={toggle}>
          <Menu.Target>
            <At of={at} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
