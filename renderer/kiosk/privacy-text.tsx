import { useEffect, useRef } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { fetchPage } from './fetch-page.ts';

/**
 * The company's privacy text over the page: what is typed stays, and the visit ends by itself as everywhere. All links of a
 * kiosk lead here or nowhere.
 */
export function PrivacyText() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = async () => {
      const main = (await fetchPage('/privacy'))?.querySelector('main');
      if (!main || !text.current) return;
      text.current.replaceChildren(document.importNode(main, true));
      dialog.current?.showModal();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      if (link.pathname === '/privacy') void open();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return (
    <dialog ref={dialog} className="kiosk-dialog kiosk-text">
      <div ref={text} />
      <form method="dialog">
        <button type="submit" className="button button-primary">
          {t('earlier.ok')}
        </button>
      </form>
    </dialog>
  );
}
