import type { ReactNode } from 'react';
import { codeImageUrl } from '../../../server/contract/qr.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './code-and-address.module.css';

const LOOK = { fg: '#000000', bg: '#ffffff', style: 'squares', logo: '' } as const;

/** The address of a plain code's image. @param edge in CSS pixels; it is drawn with twice as many */
export function codeOf(url: string, edge: number): string {
  return codeImageUrl({ data: url, size: 2 * edge, ...LOOK });
}

/** An address as one types it, to be copied. Only https has to be typed. */
function TypedAddress({ url }: { url: string }) {
  const typed = url.replace(/^http:\/\//, '').replace(/\/$/, '');
  return (
    <span className={classes.address}>
      <b>{typed}</b>
      <CopyButton text={url} label={`Copy ${typed}`} size={36} />
    </span>
  );
}

type Props = {
  /** Address that the code opens. */
  url: string;
  /** The sentence above the address. */
  how: string;
  /** The address, where it is another one than the code's. */
  typed?: string;
  /** Edge of the code on the page, in pixels. A longer address has a finer code. */
  edge?: number;
  /** Below the address. */
  children?: ReactNode;
};

/** QR code and address for another device: its user scans the one or types the other. */
export function CodeAndAddress({ url, how, typed = url, edge = 128, children }: Props) {
  return (
    <div className={classes.opened}>
      <img
        className={classes.code}
        src={codeOf(url, edge)}
        alt={`Code that opens ${url}`}
        width={edge}
        height={edge}
      />
      <div>
        <p className={classes.how}>{how}</p>
        <TypedAddress url={typed} />
        {children}
      </div>
    </div>
  );
}
