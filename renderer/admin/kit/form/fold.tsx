import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FoldBox } from '../../../ui/card.tsx';
import { focusControlOf, isInDialog, useForm, type Field } from './field.ts';
import { isFaultOf, type SettingName } from './setting-values.ts';

/** In the address: the setting to go to. */
const SETTING = 'setting';

type Props = {
  title: string;
  /** The settings in it. */
  names: readonly SettingName[];
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
};

/** Settings that are needed rarely: folded until the user opens them, one has a fault, or the address names one. */
export function Fold({ title, names, open = false, children }: Props) {
  const { faults } = useForm();
  const [params] = useSearchParams();
  const named = params.get(SETTING) ?? '';
  const isNeeded = names.some(
    (name) => name === named || Object.keys(faults).some((path) => isFaultOf(name, path)),
  );
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  const [isOpen, setOpen] = useState(isNeeded || open);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <FoldBox title={title} isOpen={isOpen} onChange={setOpen}>
      {children}
    </FoldBox>
  );
}

/** Moves the focus to the setting that the address names. */
export function useNamedSetting(): void {
  const [params] = useSearchParams();
  const named = params.get(SETTING);
  useEffect(() => {
    if (named === null) return undefined;
    // A fold that opens for it has its content a frame later.
    const frame = requestAnimationFrame(() => {
      if (!isInDialog()) focusControlOf(named);
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);
}

/**
 * True if the settings behind a switch are shown: while it is on, and also where one of them is unsaved, invalid or
 * named by the address.
 * @param prefix of those settings' names
 */
export function useShownBehind(
  { name, value }: Pick<Field<boolean>, 'name' | 'value'>,
  prefix: string,
): boolean {
  const { changed, faults } = useForm();
  const [params] = useSearchParams();
  const concerned = [...changed, ...Object.keys(faults), params.get(SETTING) ?? ''];
  return value || concerned.some((path) => path !== name && path.startsWith(prefix));
}
