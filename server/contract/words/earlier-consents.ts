/** The version before the first that pages sent along with the consent. */
export const FIRST_CONSENT_VERSION = '2026-11';

/**
 * Earlier wordings of the consent on contact pages, by their version and, except for English, language. Leads refer
 * to them, so none is ever changed or removed.
 */
export const EARLIER_CONSENTS: Readonly<Record<string, string>> = {
  '2026-11': 'You may contact me with product news and offers. I can withdraw this at any time.',
  '2026-11.de':
    'Sie dürfen mir Neuigkeiten und Angebote zu Ihren Produkten senden. Ich kann das jederzeit widerrufen.',
  '2026-11.fr':
    'J’accepte de recevoir des actualités et des offres sur vos produits. Je peux retirer cet accord à tout moment.',
  '2026-11.es':
    'Pueden enviarme novedades y ofertas de productos. Puedo retirar este consentimiento en cualquier momento.',
  '2026-11.it':
    'Acconsento a ricevere novità e offerte sui prodotti. Posso revocare il consenso in qualsiasi momento.',
  '2026-11.pt':
    'Aceito receber novidades e ofertas de produtos. Posso retirar este consentimento a qualquer momento.',
  '2026-11.nl':
    'U mag mij nieuws en aanbiedingen over uw producten sturen. Ik kan dit op elk moment intrekken.',
  '2026-11.pl':
    'Zgadzam się na otrzymywanie nowości i ofert produktów. Zgodę mogę wycofać w każdej chwili.',
  '2026-11.ja': '製品のニュースやご案内を受け取ることに同意します。同意はいつでも取り消せます。',
  '2026-11.zh': '同意接收产品资讯和优惠信息。我可以随时撤回此同意。',
  '2026-11.ar': 'أوافق على تلقي أخبار المنتجات وعروضها. يمكنني سحب هذه الموافقة في أي وقت.',
};
