import { IconMovie } from '@tabler/icons-react';

type Props = {
  item: { url_path: string; film: { poster_path: string | null } | null };
  width?: number;
  height?: number;
};

/** An image, or the picture that stands for a film. */
export function MediaThumb({ item: { url_path: path, film }, ...size }: Props) {
  const src = film ? film.poster_path : path;
  if (src === null) return <IconMovie size={40} stroke={1.5} color="#fff" aria-hidden="true" />;
  return <img src={src} alt="" loading="lazy" draggable={false} {...size} />;
}
