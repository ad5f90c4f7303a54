import { IconSparkles } from '@tabler/icons-react';
import classes from './draft-slot.module.css';

type Props = {
  /** As much of the draft as there is, its end in view, or the words that stand in its place. */
  text: string;
  kind: 'live' | 'waits' | 'failed';
};

/** Where a draft is written: as high as it will be, so that the rows below stay where they are. */
export function DraftSlot({ text, kind }: Props) {
  return (
    <div className={classes.slot} data-kind={kind}>
      <IconSparkles size={15} aria-hidden="true" />
      {/* Many words a second are not for reading aloud. */}
      <div className={classes.window} dir="auto" aria-hidden={kind === 'live' || undefined}>
        <span className={classes.text}>{text}</span>
      </div>
    </div>
  );
}
