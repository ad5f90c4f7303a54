import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import classes from './lead-picture.module.css';

type Props = {
  /** Address of the picture. */
  src: string;
  /** Times its frame's size. */
  zoom: number;
  /** Degrees by which it is turned, a multiple of 90. */
  turn: number;
};

/** The picture of a badge or a card in its frame, which scrolls once it is larger. */
export function LeadPicture({ src, zoom, turn }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(ref, frame);
  const isOnSide = turn % 180 !== 0;
  const [inner, other] = [width * zoom, height * zoom];
  useEffect(() => {
    // What matters is seldom in a corner.
    frame.current?.scrollTo((inner - width) / 2, (other - height) / 2);
  }, [inner, other, width, height]);
  return (
    <section
      ref={merged}
      className={classes.frame}
      // Arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Picture"
    >
      <div style={{ width: inner, height: other }} className={classes.sheet}>
        <img
          src={src}
          alt="A badge or a card"
          className={classes.picture}
          style={{
            width: isOnSide ? other : inner,
            height: isOnSide ? inner : other,
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        />
      </div>
    </section>
  );
}
