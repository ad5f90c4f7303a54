import { Button } from '@mantine/core';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { describedBy, idsOf, useField, useForm } from '../../form/field.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { BrandContrast } from './brand-contrast.tsx';
import classes from './brand-colour-setting.module.css';

/** The company's colour, or none. */
export function BrandColourSetting({ hint }: { hint: string | undefined }) {
  const field = useField('brand.colour');
  const { values } = useForm();
  const { name, value, set, fault } = field;
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <div className={classes.line}>
        <ColourInput
          id={idsOf(name).input}
          className={classes.colour}
          aria-describedby={describedBy(name, fault, true)}
          error={fault !== null}
          placeholder="Booth’s orange"
          value={value}
          onChange={set}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            Use Booth’s orange
          </Button>
        )}
      </div>
      <BrandContrast colour={value} theme={values.theme} />
    </FieldRow>
  );
}
