import type { Language } from '../../contract/languages.ts';

/**
 * What stands on the pages of visitors and screens while it is a rehearsal. Not among the words that phones load: they are
 * in the page that the server sends.
 */
export const REHEARSAL_WORDS: Record<Language, { title: string; text: string }> = {
  en: { title: 'Rehearsal', text: 'What is sent now is not kept.' },
  de: { title: 'Probe', text: 'Was jetzt gesendet wird, bleibt nicht erhalten.' },
  fr: { title: 'Répétition', text: 'Ce qui est envoyé maintenant n’est pas conservé.' },
  it: { title: 'Prova', text: 'Ciò che viene inviato ora non viene conservato.' },
  es: { title: 'Ensayo', text: 'Lo que se envíe ahora no se guarda.' },
  pt: { title: 'Ensaio', text: 'O que é enviado agora não é guardado.' },
  nl: { title: 'Repetitie', text: 'Wat nu wordt verstuurd, wordt niet bewaard.' },
  pl: { title: 'Próba', text: 'To, co jest teraz wysyłane, nie zostanie zachowane.' },
  ja: { title: 'リハーサル中', text: '今送信された内容は保存されません。' },
  zh: { title: '彩排中', text: '现在发送的内容不会保留。' },
  ar: { title: 'تجربة', text: 'ما يُرسل الآن لا يُحفظ.' },
};
