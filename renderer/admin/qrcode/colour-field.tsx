import { ColourInput } from '../../ui/colour-input.tsx';
import { describedBy, idsOf } from '../settings-form/field.ts';
import { FieldRow } from '../settings-form/field-row.tsx';
import { useQrField } from './form-context.ts';
import classes from './qr-screen.module.css';

type Props = { name: 'qrcode.foreground' | 'qrcode.background'; hint: string; swatches: string[] };

/** A colour, picked or typed. */
export function ColourField({ name, hint, swatches }: Props) {
  const field = useQrField(name);
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <ColourInput
          id={idsOf(name).input}
          className={classes.colour}
          aria-describedby={describedBy(field.name, field.fault, true)}
          swatches={swatches}
          swatchesPerRow={6}
          popoverProps={{ position: 'bottom-end' }}
          error={field.fault !== null}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}
