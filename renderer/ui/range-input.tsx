import type { CSSProperties } from 'react';
import classes from './range-input.module.css';

type Props = {
  /** For screen readers; the unit included. */
  label: string;
  min: number;
  max: number;
  step: number;
  /** Beyond the limits the thumb stands at the end. */
  value: number;
  /** Values that the thumb stops at, ascending, for ranges whose beginning matters most. */
  stops?: readonly number[];
  onChange: (value: number) => void;
};

/** The index of the stop nearest to the value. */
function nearest(stops: readonly number[], value: number): number {
  return stops.reduce(
    (best, stop, at) =>
      Math.abs(stop - value) < Math.abs((stops[best] ?? Infinity) - value) ? at : best,
    0,
  );
}

/** A slider: the browser's own, which fingers, keys and screen readers know, in our looks. */
export function RangeInput({ label, min, max, step, value, stops, onChange }: Props) {
  const from = stops ? 0 : min;
  const to = stops ? stops.length - 1 : max;
  const known = Number.isFinite(value) ? value : min;
  const at = stops ? nearest(stops, known) : Math.min(max, Math.max(min, known));
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--filled': (at - from) / (to - from),
  };
  return (
    <input
      type="range"
      className={classes.range}
      style={style}
      aria-label={label}
      aria-valuetext={stops ? String(stops[at] ?? known) : undefined}
      min={from}
      max={to}
      step={stops ? 1 : step}
      value={at}
      onChange={({ currentTarget }) => {
        const chosen = Number(currentTarget.value);
        onChange(stops ? (stops[chosen] ?? known) : chosen);
      }}
    />
  );
}
