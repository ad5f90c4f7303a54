import { ColourInput } from '../form/controls.tsx';
import { describedBy, idsOf, useField } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import classes from './qr-controls.module.css';

type Props = { name: 'qrcode.foreground' | 'qrcode.background'; hint: string; swatches: string[] };

/** A colour, picked or typed. */
export function ColourField({ name, hint, swatches }: Props) {
  const field = useField(name);
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
