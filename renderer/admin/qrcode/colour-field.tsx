import { ColourInput } from '../form/controls.tsx';
import { useField, wire } from '../form/field.ts';
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
          className={classes.colour}
          {...wire(field, hint)}
          swatches={swatches}
          swatchesPerRow={6}
          popoverProps={{ position: 'bottom-end' }}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}
