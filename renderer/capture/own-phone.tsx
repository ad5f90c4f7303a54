import { useEffect, useEffectEvent, useState } from 'react';
import type { ConsentCode } from '../../server/contract/capture.ts';
import { Icon } from './parts.tsx';

/** Milliseconds between two looks at whether the visitor agreed, and those after which a code is replaced. */
const [LOOK_MS, CODE_MS] = [2000, 9 * 60_000];

type Props = {
  /** Of the visitor. */
  name: string;
  ask: () => Promise<ConsentCode | null>;
  onNext: () => void;
};

/** The code on the screen, since when, and whether the visitor has agreed. */
type Asked = { url: string; at: number; isGiven: boolean };

/**
 * Code on the screen after an answer of the laptop. Each answer has another code, but a picture that changes cannot be scanned; and of
 * answers that overtake each other one that is older takes no consent back.
 */
export function askedAfter(now: Asked | null, answer: ConsentCode, at: number): Asked {
  const isGiven = answer.given || now?.isGiven === true;
  return now && at - now.at < CODE_MS ? { ...now, isGiven } : { url: answer.url, at, isGiven };
}

/** The code by which a visitor gives their consent on their own phone. */
export function OwnPhone({ name, ask, onNext }: Props) {
  const [code, setCode] = useState<Asked | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const answer = await askNow();
      if (answer && !isOver) setCode((now) => askedAfter(now, answer, Date.now()));
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  const image = new URLSearchParams({
    data: code?.url ?? '',
    size: '512',
    fg: '#000000',
    bg: '#ffffff',
    style: 'squares',
  });
  return (
    <section className="own-phone" aria-labelledby="own-phone-title">
      <h2 id="own-phone-title">Consent on their own phone</h2>
      {code?.isGiven ? (
        <p className="kept" data-said="polite">
          <Icon of="check" />
          <span>
            <bdi>{name}</bdi> agreed.
          </span>
        </p>
      ) : (
        <>
          <p>
            Have <bdi>{name}</bdi> scan this, in the booth’s Wi-Fi. Without it the lead is kept as
            “spoke with us”.
          </p>
          {code ? (
            <img src={`/api/qr.png?${image}`} width={512} height={512} alt="Code for the consent" />
          ) : (
            <p className="hint" data-said="polite">
              The code comes once the laptop has this lead.
            </p>
          )}
        </>
      )}
      <button type="button" className="button" onClick={onNext}>
        Next visitor
      </button>
    </section>
  );
}
