import { useEffect, useState } from 'react';
import { Icon } from './parts.tsx';
import type { Photos } from './photos.ts';

type Props = { id: string; photos: Pick<Photos, 'find'>; onRemove: () => void };

/** The photo of a badge or a card, by which the person is known. */
export function PhotoKept({ id, photos, onRemove }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    const show = async () => {
      const photo = await photos.find(id).catch(() => null);
      if (isOver || !photo) return;
      made = URL.createObjectURL(photo);
      setUrl(made);
    };
    void show();
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, photos]);
  return (
    <div className="kept photo">
      {url !== null && <img src={url} alt="Badge or card" />}
      <p data-said="polite">
        <Icon of="check" />
        Photo kept
      </p>
      <button type="button" className="chip" onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}
