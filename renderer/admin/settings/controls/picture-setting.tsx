import { PictureControl } from '../../settings-form/picture-control.tsx';
import { useSetting } from '../form/form-context.ts';

type Props = { name: 'logoUrl' | 'overlayImageUrl'; hint: string };

/** A picture of the media library, or none. */
export function PictureSetting({ name, hint }: Props) {
  return <PictureControl field={useSetting(name)} hint={hint} />;
}
