import { useField } from '../form/field.ts';
import { ChoiceControl } from '../form/controls.tsx';

/** Whether the code is made of squares or of dots. */
export function StyleField() {
  return (
    <ChoiceControl
      field={useField('qrcode.style')}
      options={[
        { value: 'squares', label: 'Squares' },
        { value: 'dots', label: 'Dots' },
      ]}
    />
  );
}
