import type { ChangeEvent } from 'react';
import classes from './select-box.module.css';

type Props = {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for is marked. */
  some?: boolean;
  /** @param extend with the Shift key: everything up to here */
  onChange: (extend: boolean) => void;
};

/** Marks a row, or all of a page. Out of sight until it is of use; a finger, a key or a screen reader always finds it. */
export function SelectBox({ label, checked, some = false, onChange }: Props) {
  const change = ({ nativeEvent }: ChangeEvent) =>
    onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <label className={classes.box} data-select>
      <input
        ref={(input) => {
          if (input) input.indeterminate = some && !checked;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={change}
      />
    </label>
  );
}
