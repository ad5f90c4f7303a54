import { useEffect, useState } from 'react';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';

export type Aspects = Readonly<Record<string, number>>;
const NONE: Aspects = {};

/** Width to height of the logos' pictures, as far as they have loaded. */
export function useAspects({ logoUrl, logos }: WedeliverSettings): Aspects {
  const [aspects, setAspects] = useState(NONE);
  const urls = [...new Set([logoUrl, ...logos.map(({ url }) => url)])].filter((url) => url !== '');
  const list = urls.join('\n');
  useEffect(() => {
    let ended = false;
    for (const url of list.split('\n').filter((one) => one !== '')) {
      const image = new Image();
      const onLoad = () => {
        const { naturalWidth: width, naturalHeight: height } = image;
        if (ended || width === 0 || height === 0) return;
        setAspects((known) =>
          known[url] === width / height ? known : { ...known, [url]: width / height },
        );
      };
      image.addEventListener('load', onLoad, { once: true });
      image.src = url;
    }
    return () => {
      ended = true;
    };
  }, [list]);
  return aspects;
}
