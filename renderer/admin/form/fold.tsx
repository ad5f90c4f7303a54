import { Accordion, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFaultOf } from './field-set.ts';
import { focusControlOf, isInDialog, useForm, type Field } from './field.ts';
import type { SettingName } from './setting-values.ts';

/** The item's value; it ends up in ids. */
const FOLD = 'fold';
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
    <Accordion
      transitionDuration={0}
      order={3}
      value={isOpen ? FOLD : null}
      onChange={(value) => setOpen(value !== null)}
    >
      <Accordion.Item value={FOLD} bd={0}>
        <Accordion.Control px={0}>{title}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={0}>{children}</Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
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
 * Whether the settings behind a switch are shown: while it is on, and also where one of them is unsaved, invalid or
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
