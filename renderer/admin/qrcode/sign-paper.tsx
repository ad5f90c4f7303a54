import type { CSSProperties } from 'react';
import { brandInk } from '../../../server/contract/brand-colour.ts';
import type { BrandSettings } from '../../../server/contract/settings/brand.ts';
import type { WifiSettings } from '../../../server/contract/settings/wifi.ts';
import { NO_PASSWORD, visibleSpaces } from '../../lib/wifi-words.ts';
import classes from './sign-paper.module.css';
import type { PaperSize } from '../print/paper.ts';

/** Longest address that people would type from paper. */
const TYPED_AT_MOST = 44;

type Step = {
  title: string;
  how: string;
  /** Address of the code's picture; null while it is not known. */
  picture: string | null;
  pictureAlt: string;
  /** What the code stands for, below it: for a phone that does not scan. */
  caption: string | null;
  password: string | null;
};

type Props = {
  size: PaperSize;
  brand: BrandSettings;
  /** The Wi-Fi to join first; null where there is none to join. */
  wifi: WifiSettings | null;
  /** Whether its password stands in words below the code. */
  showPassword: boolean;
  wifiPicture: string | null;
  /** Where the visitors' code leads, without scheme. */
  address: string;
  codePicture: string | null;
};

/** Longest name that has its full size at the top. */
const NAME_FITS = 36;

/** Smaller the longer it is, so that it keeps to its lines. @param fits characters that have the full size */
function fitted(text: string, fits = 21): CSSProperties & Record<'--fit', number> {
  return {
    '--fit': Math.min(1, Math.max(0.55, fits / text.length)),
  };
}

/** The company's colour, dark enough for paper. */
function inkOf({ colour }: BrandSettings): CSSProperties & Record<'--brand', string> {
  return { '--brand': brandInk(colour) };
}

function wifiStep(wifi: WifiSettings, picture: string | null, showPassword: boolean): Step {
  const notes = [
    ...(wifi.security === 'nopass' ? [`${NO_PASSWORD}.`] : []),
    ...(wifi.hidden ? ['The network is hidden.'] : []),
  ];
  return {
    title: 'Join the Wi-Fi',
    how: ['Point your phone’s camera at the code and tap what it offers.', ...notes].join(' '),
    picture,
    pictureAlt: `Code that joins ${wifi.ssid}`,
    caption: visibleSpaces(wifi.ssid),
    password: wifi.security === 'nopass' || !showPassword ? null : visibleSpaces(wifi.password),
  };
}

function questionStep(address: string, picture: string | null): Step {
  return {
    title: 'Ask your question',
    how: 'No app and no sign-up. Stay anonymous if you like.',
    picture,
    pictureAlt: `Code that leads to ${address}`,
    caption: address.length <= TYPED_AT_MOST ? address : null,
    password: null,
  };
}

function StepBand({ step, number }: { step: Step; number: number | null }) {
  const { title, how, picture, pictureAlt, caption, password } = step;
  return (
    <section className={classes.step}>
      <div className={classes.words}>
        <h2 className={classes.stepTitle}>
          {number !== null && <span className={classes.number}>{number}</span>}
          <span>{title}</span>
        </h2>
        <p className={classes.how}>{how}</p>
        {password !== null && (
          <dl className={classes.password}>
            <dt>Password</dt>
            <dd style={fitted(password)}>{password}</dd>
          </dl>
        )}
      </div>
      <figure className={classes.code}>
        <div className={classes.picture}>{picture && <img src={picture} alt={pictureAlt} />}</div>
        {caption !== null && <figcaption style={fitted(caption)}>{caption}</figcaption>}
      </figure>
    </section>
  );
}

/** The sheet for the table: black and the company's colour on white, whatever the theme. */
export function SignPaper(props: Props) {
  const { size, brand, wifi, showPassword, wifiPicture, address, codePicture } = props;
  const { companyName, eventName } = brand;
  const ask = questionStep(address, codePicture);
  return (
    <article
      className={classes.paper}
      style={inkOf(brand)}
      data-size={size}
      data-paper
      lang="en"
      aria-label="Table sign"
    >
      {(companyName !== '' || eventName !== '') && (
        <header className={classes.head}>
          <span className={classes.company} style={fitted(companyName, NAME_FITS)}>
            {companyName}
          </span>
          <span className={classes.event} style={fitted(eventName, NAME_FITS)}>
            {eventName}
          </span>
        </header>
      )}
      <h1 className={classes.headline}>
        Your question.
        <br />
        Our big screen.
      </h1>
      <div className={classes.steps} data-single={wifi === null || undefined}>
        {wifi && <StepBand step={wifiStep(wifi, wifiPicture, showPassword)} number={1} />}
        <StepBand step={ask} number={wifi ? 2 : null} />
      </div>
      <footer className={classes.foot}>We read every question before it goes on the screen.</footer>
    </article>
  );
}
