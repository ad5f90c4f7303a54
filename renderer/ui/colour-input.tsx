import { ColorInput, type ColorInputProps } from '@mantine/core';

type Props = Omit<ColorInputProps, 'format' | 'onChange' | 'value'> & {
  /** `#rrggbb`. */
  value: string;
  /** Only told of a colour that differs from the value, upper and lower case aside. */
  onChange: (colour: string) => void;
};

/** Mantine leaves the picker's two sliders without names, and takes no label for the first. */
const NAMES = {
  saturation: { title: 'Saturation and brightness' },
  slider: { 'aria-label': 'Hue' },
};

/** A colour, typed or picked. What is typed stays as it is: what is wrong with it is said beside it. */
export function ColourInput({ value, onChange, popoverProps, ...rest }: Props) {
  return (
    <ColorInput
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      attributes={NAMES}
      popoverProps={{ withinPortal: true, ...popoverProps }}
      {...rest}
      value={value}
      onChange={(colour) => {
        if (colour.toLowerCase() !== value.toLowerCase()) onChange(colour);
      }}
    />
  );
}
