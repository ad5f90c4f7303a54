import { codePicture } from '../../server/contract/qr.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './code-and-address.module.css';

/** Edge of the code in pixels; twice that of its picture on the page. */
const CODE_PIXELS = 256;
const CODE_LOOK = {
  size: CODE_PIXELS,
  fg: '#000000',
  bg: '#ffffff',
  style: 'squares',
  logo: '',
} as const;

/** An address as one types it, to be copied. */
export function TypedAddress({ url }: { url: string }) {
  const typed = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return (
    <span className={classes.address}>
      <b>{typed}</b>
      <CopyButton text={url} label={`Copy ${typed}`} size={36} />
    </span>
  );
}

/**
 * How another device gets to an address: with its camera, or by typing it.
 * @param how the sentence above the address
 */
export function CodeAndAddress({ url, how }: { url: string; how: string }) {
  return (
    <div className={classes.opened}>
      <img
        className={classes.code}
        src={codePicture({ data: url, ...CODE_LOOK })}
        alt={`Code that opens ${url}`}
        width={CODE_PIXELS / 2}
        height={CODE_PIXELS / 2}
      />
      <div>
        <p className={classes.how}>{how}</p>
        <TypedAddress url={url} />
      </div>
    </div>
  );
}
