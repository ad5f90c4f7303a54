import { useEffect, useState } from 'react';

type Props = {
  src: string;
  alt: string;
  /** Edge in CSS pixels. */
  edge: number;
};

/** A picture that stays until the next one has arrived: nothing flashes while one drags a slider. */
export function HeldPicture({ src, alt, edge }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const next = new Image();
    const show = () => setShown(src);
    next.addEventListener('load', show);
    next.src = src;
    return () => next.removeEventListener('load', show);
  }, [src]);
  if (shown === null) return null;
  return (
    <img
      src={shown}
      alt={alt}
      width={edge}
      height={edge}
      style={{ maxWidth: '100%', height: 'auto' }}
    />
  );
}
