import { useQuery } from '@tanstack/react-query';
import { IconDeviceMobile } from '@tabler/icons-react';
import { codePicture } from '../../../server/contract/qr.ts';
import type { RoundTripPhone } from '../../../server/contract/round-trip.ts';
import { useNow } from '../../lib/use-now.ts';
import { shortUserAgent } from '../../lib/user-agent.ts';
import { HeldPicture } from '../../ui/held-picture.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useServices } from '../session/services-context.ts';
import { CheckMark, type MarkState } from './check-mark.tsx';
import { roundTripQuery } from './round-trip-api.ts';
import { roundTripWords } from './round-trip-words.ts';
import classes from './round-trip.module.css';

/** Edge of the code in CSS pixels; it is drawn with twice as many. */
const EDGE = 184;
/** Phones besides the newest one whose outcome stays in view. */
const EARLIER = 2;

function codeOf(url: string) {
  const look = { fg: '#000000', bg: '#ffffff', style: 'squares', logo: '' } as const;
  return codePicture({ data: url, size: 2 * EDGE, ...look });
}

/** Without the scheme: what a person would compare. */
function hostOf(url: string) {
  return new URL(url).host;
}

type Step = { words: string; state: MarkState };

/** The three things that a phone's round trip consists of, as far as it has come. */
function stepsOf(phone: RoundTripPhone | undefined): Step[] {
  const missing = phone?.stalled ? 'bad' : 'checking';
  return [
    { words: 'The phone opens the page', state: phone ? 'ok' : 'waiting' },
    {
      words: 'The laptop hears the phone',
      state: !phone ? 'waiting' : phone.posted ? 'ok' : missing,
    },
    {
      words: 'The phone hears the laptop',
      // Without the previous step there is nothing to hear yet.
      state: !phone?.posted ? 'waiting' : phone.heard ? 'ok' : missing,
    },
  ];
}

function EarlierPhone({ phone, now }: { phone: RoundTripPhone; now: number }) {
  const outcome = phone.heard
    ? `${phone.round_trip_ms} ms`
    : phone.stalled
      ? 'failed'
      : 'on its way';
  return (
    <li>
      <CheckMark state={phone.heard ? 'ok' : phone.stalled ? 'bad' : 'checking'} size={16} />
      <span>
        {shortUserAgent(phone.user_agent)}, {outcome},{' '}
        <RelativeTime iso={phone.started_at} now={now} />
      </span>
    </li>
  );
}

/**
 * A code to scan, and three lights that turn on as the phone's page has opened, sent and heard: the proof that the Wi-Fi
 * lets phones and laptop talk. Stands wherever there is a session; keeps itself up to date.
 */
export function RoundTrip() {
  const { api } = useServices();
  const { data } = useQuery(roundTripQuery(api));
  const now = useNow();
  const words = data && roundTripWords(data);
  const [newest, ...earlier] = data?.phones ?? [];
  return (
    <div className={classes.box}>
      <div className={classes.panel}>
        <figure className={classes.code}>
          <div className={classes.plate}>
            {data && (
              <HeldPicture src={codeOf(data.url)} alt="Code for the round trip" edge={EDGE} />
            )}
          </div>
          <figcaption>{data && hostOf(data.url)}</figcaption>
        </figure>
        <div className={classes.side}>
          <p className={classes.how}>
            <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />
            Scan this with a phone on the booth’s Wi-Fi.
          </p>
          <ol className={classes.steps} aria-label="Steps of the round trip">
            {stepsOf(newest).map(({ words: step, state }) => (
              <li key={step} data-state={state}>
                <CheckMark state={state} size={22} />
                {step}
              </li>
            ))}
          </ol>
          <output className={classes.outcome} data-state={words?.state}>
            {words && (
              <>
                <b>{words.found}</b>
                <span>{words.advice}</span>
              </>
            )}
          </output>
          {earlier.length > 0 && (
            <ul className={classes.earlier} aria-label="Earlier phones">
              {earlier.slice(0, EARLIER).map((phone) => (
                <EarlierPhone key={phone.id} phone={phone} now={now} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
