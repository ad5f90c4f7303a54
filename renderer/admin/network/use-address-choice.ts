import { mayHavePhones, type LanAdapter } from '../../../server/contract/network.ts';
import { useField, useForm } from '../form/field.ts';
import { adapterWords } from './adapter-words.ts';

/** The choice that follows the machine; no address looks like this. */
const AUTOMATIC = 'automatic';

function hintFor(gone: boolean, chosen: LanAdapter | undefined): string {
  if (gone) return 'That network isn’t connected right now, so the automatic choice is used.';
  if (chosen && !mayHavePhones(chosen.kind)) return 'Visitors’ phones can’t open this address.';
  return 'Where phones reach this laptop. Choose one yourself if phones can’t open the page.';
}

/** The address under which phones reach this laptop, as a list to choose from. */
export function useAddressChoice(addresses: LanAdapter[]) {
  const field = useField('qrcode.lanAddress');
  const { value } = field;
  const saved = useForm().saved['qrcode.lanAddress'];
  const best = addresses.find(({ recommended }) => recommended);
  const options = addresses.map((adapter) => ({
    // The adapter that was chosen is the same one under a new address.
    value: adapter.chosen ? saved : adapter.address,
    label: `${adapter.address} · ${adapterWords(adapter, addresses)}`,
    adapter,
  }));
  const chosen = options.find((option) => option.value === value);
  const gone = value !== '' && !chosen;
  const automatic = best
    ? `Automatic (now ${best.address} · ${adapterWords(best, addresses)})`
    : 'Automatic (no network now)';
  return {
    field,
    hint: hintFor(gone, chosen?.adapter),
    data: [
      { value: AUTOMATIC, label: automatic },
      ...options.map((option) => ({ value: option.value, label: option.label })),
      ...(gone ? [{ value, label: `${value} · not connected` }] : []),
    ],
    value: value === '' ? AUTOMATIC : value,
    onChange: (next: string | null) => field.set(next === null || next === AUTOMATIC ? '' : next),
  };
}
