import './kiosk.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { VisitorPage } from '../../server/contract/visitor-page.ts';
import type { Translator } from '../../server/contract/words/words.ts';
import { useAnnouncement } from '../lib/announcer.ts';
import { watchConnection } from '../lib/watch-connection.ts';
import { useWakeLock } from '../lib/wake-lock.ts';
import { useTranslation } from '../words/translation.tsx';
import { Kiosk } from '../visitor/fields.tsx';
import { followTrial, sendToServer } from '../visitor/send.ts';
import { VisitorApp } from '../visitor/visitor-app.tsx';
import { createServices } from '../visitor/visitor-services.ts';
import { idleAfter } from './idle.ts';
import { LeaveKiosk } from './leave-kiosk.tsx';
import { endVisit, servicesOfVisit } from './one-visit.ts';
import { PrivacyText } from './privacy-text.tsx';
import { renewKiosk, sourceOf } from './renew-kiosk.ts';

/** Events by which a visitor shows that they are there. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll', 'wheel'] as const;
const LOOK_MS = 250;

/** Asks whether the visitor is still there. Any touch is an answer. */
function StillThere({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation();
  useAnnouncement(t('kiosk.over'));
  return (
    <aside className="kiosk-idle">
      <span className="kiosk-left" aria-hidden="true">
        {secondsLeft}
      </span>
      <p>{t('kiosk.over')}</p>
      <button type="button" className="button button-primary">
        {t('kiosk.stay')}
      </button>
    </aside>
  );
}

type Props = { page: VisitorPage; translator: Translator };

/** One visit after the other, on a tablet of the stand. Each begins with an empty page, and nothing of the one before. */
function KioskApp({ page, translator }: Props) {
  const [visit, setVisit] = useState(0);
  const services = useMemo(() => createServices(sendToServer, () => {}), []);
  // oxlint-disable-next-line react/exhaustive-deps -- each visit has its own
  const own = useMemo(() => servicesOfVisit(services), [services, visit]);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const touchedAt = useRef<number | null>(null);
  const source = useRef(sourceOf(document));

  const restart = () => {
    endVisit(services);
    touchedAt.current = null;
    setSecondsLeft(null);
    setVisit((count) => count + 1);
    window.scrollTo(0, 0);
    void renewKiosk(source.current, () => touchedAt.current === null);
  };

  const look = useEffectEvent(() => {
    const at = touchedAt.current;
    const { isOver, secondsLeft: left } = idleAfter(at === null ? null : performance.now() - at);
    if (isOver) restart();
    else setSecondsLeft(left);
  });
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now();
    };
    for (const type of TOUCHES) {
      document.addEventListener(type, touch, { capture: true, passive: true });
    }
    const timer = setInterval(() => look(), LOOK_MS);
    return () => {
      for (const type of TOUCHES) document.removeEventListener(type, touch, { capture: true });
      clearInterval(timer);
    };
  }, []);

  useEffect(() => watchConnection(services.unsentQueue, followTrial), [services]);
  useWakeLock(true);

  return (
    <Kiosk value={{ restart }}>
      <VisitorApp key={visit} page={page} translator={translator} services={own}>
        {page.privacy.hasText && <PrivacyText />}
        <LeaveKiosk unsent={() => services.unsentQueue.list().length} />
        {secondsLeft !== null && <StillThere secondsLeft={secondsLeft} />}
      </VisitorApp>
    </Kiosk>
  );
}

/** Begins the first visit. */
export function startKiosk(root: Element, page: VisitorPage, translator: Translator): void {
  document.documentElement.dataset['kiosk'] = '';
  createRoot(root).render(<KioskApp page={page} translator={translator} />);
}
