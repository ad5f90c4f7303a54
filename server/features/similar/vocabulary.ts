import { FUNCTION_WORDS, LANGUAGE_CODES, type Language } from '../../platform/function-words.ts';
import { searchable } from '../../contract/searchable.ts';

/** Lower case without any accents or vowel signs: as people type on a phone, in whatever language. */
function folded(text: string): string {
  return searchable(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

/** The distinct words of a text, folded, in the order in which they come. */
export function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu))];
}

/** What a word looks like: every three characters in a row, with its ends marked. */
export function trigramsOf(word: string): Set<string> {
  const characters = Array.from(`_${word}_`);
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at += 1) {
    trigrams.add(characters.slice(at, at + 3).join(''));
  }
  return trigrams;
}

/**
 * What visitors of a trade show ask about, in the languages that most of them write: English, German, Spanish, French.
 * It lets "How much is it?" find "What does it cost?". Any other language is compared by its letters alone.
 */

/** Function words that turn a question into another one: who, when, where, not. */
const POINTED = `
who whom whose when where why which how not without no
wer wem wen wessen wann wo warum wieso welche welcher welches welchen wie wieviel nicht ohne kein keine keinen
quien cuando donde porque cual cuales como cuanto cuanta cuantos cuantas sin no
qui quand ou pourquoi quel quelle quels quelles comment combien sans pas
`;

/**
 * Beginnings of words that mean the same, a line a subject; one of five letters or more also counts within a word, as
 * German joins them. What is shown to visitors never depends on it: it only decides what staff are offered.
 */
const SUBJECTS = `
price cost pricing expens preis kost teuer precio cuesta cuestan coste costo tarif prix cout
free kostenlos kostenfrei gratis gratuit unentgelt
deliver ship dispatch liefer versand versend zustell entreg envio enviar envian livr expedi delai
country land pais =pays
warrant guarant garant gewahrleist
integrat interfac schnittstell anbind integrier integraci
stored storage hosted hosting gespeichert speicher almacen guardan guardad alojad stock heberg
gdpr dsgvo rgpd privacy datenschutz confidential
offline internet hors connexion conexion connection
battery batter akku bateria autonomi
trial try test demo prueba probar essai essay ausprobier muster
discount rabatt nachlass descuento rebaja remise rabais
quantit menge volum cantidad bulk
install instal montage montier einbau inbetriebnahme
train schul weiterbild einweisung formacion formation curso
language sprach idioma langue
update aktualisier actualiza upgrade =maj
outdoor outside rain waterproof weather drauss aussen regen wetterfest wasserdicht lluvia llueve fuera exterior pluie etanche dehors
temperat heat cold hitze kalte calor chaleur degree
weigh weight heavy schwer wieg gewicht pesa peso pese poids lourd
spare ersatzteil recambio repuesto detachee
cancel terminat contract kundig vertrag contrato resili =baja
erase delete losch borra elimin supprim efface
rent lease leasing miet alquil arrend louer location
minimum minimal mindest minim
=pay paying paid payment invoice credit zahlung zahlen bezahl rechnung =raten pago pagar tarjeta plazos paie paye facture
support hotline helpdesk assistance soporte kundendienst asistencia
weekend sunday saturday wochenende sonntag samstag domingo sabado semana samedi dimanche
certif zertif homologa zulassung
medic hospital klinik krankenhaus sanitari hopita
user benutzer nutzer anwender usuario utilisateur
licen lizenz
logo brand whitelabel
differ unterschied diferenc vergleich compar distingu unterscheid
competit konkurr wettbewerb competenc concurren
manufactur made hergestellt herstell produzier produced fabric fabriq gefertigt
camera kamera camara
nois loud =laut lauter larm dezibel decibel ruid bruit bruyant
power watt electric strom energie energy energia consum verbrauch consom
job hiring vacanc career stelle bewerb vacante empleo contratando recrut embauch
recycl recicl altgerat entsorg rucknahm reprise reprenez
simultan gleichzeitig multi
customer client kunde referenz referenc cliente
opensource quellcode
migrat umzug ubernehm ubernahm altsystem migrar migrer
encrypt verschlussel cifr encript chiffr crypt
subscri =abo abos abonn suscrip
robot roboter
people person personen mensch leute somebody someone
=stop stops stopp anhalt detien arret
accura precis genau prazis
slide presentation prasentation vortrag presentacion diapositiv
download herunterlad runterlad descarg telecharg
wlan wifi wireless kabellos funk
release erscheint launch verfugbar erhaltlich availab disponib
model modell modelo
range reichweite alcance portee distance distancia
staff employee mitarbeiter personal empleado employe salarie
existing vorhanden bestehend antiguo ancien actuel legacy
developer entwickl desarroll developp
permit permission fuhrerschein permiso permis
=app =apps applic aplicac appli
mobile iphone android handy smartphone movil
safe security secure sicherheit segur securi hack gehackt
`;

const LANGUAGES = new Map<string, Language[]>();
for (const language of LANGUAGE_CODES) {
  for (const word of FUNCTION_WORDS[language].trim().split(/\s+/)) {
    LANGUAGES.set(word, [...(LANGUAGES.get(word) ?? []), language]);
  }
}

/** Whether a word carries no subject in one of the languages. */
export function isFunctionWord(word: string): boolean {
  return LANGUAGES.has(word);
}

const POINTED_WORDS = new Set(POINTED.trim().split(/\s+/));

/** Whether a question asks for something else with this word than without it. */
export function isPointedWord(word: string): boolean {
  return POINTED_WORDS.has(word);
}

/** The language of most of the function words; null where there are none, or as many of another language. */
export function languageOf(words: readonly string[]): Language | null {
  const counts = new Map<Language, number>();
  for (const word of words) {
    for (const language of LANGUAGES.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** Shorter beginnings are found inside too many other words. */
const INNER_LENGTH = 5;

type Stem = { text: string; subject: string; whole: boolean };
const STEMS: readonly Stem[] = SUBJECTS.trim()
  .split('\n')
  .flatMap((line) => {
    const [subject = line, ...others] = line.split(' ');
    return [subject, ...others].map((stem) => ({
      text: stem.replace('=', ''),
      subject: subject.replace('=', ''),
      whole: stem.startsWith('='),
    }));
  });

/** The subjects that a folded word speaks of. */
export function subjectsOf(word: string): string[] {
  if (isFunctionWord(word)) return [];
  const found = STEMS.filter(({ text, whole }) =>
    whole
      ? word === text
      : word.startsWith(text) || (text.length >= INNER_LENGTH && word.includes(text)),
  );
  return [...new Set(found.map(({ subject }) => subject))];
}

/**
 * What a question is indexed and looked up by: its words (`=price`), what their letters look like (`_pr`, `pri`), which
 * finds other endings, compounds and slips of the finger, and their subjects (`#price`), which finds other words.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(text)) {
    terms.add(`=${word}`);
    if (isFunctionWord(word)) continue;
    for (const trigram of trigramsOf(word)) terms.add(trigram);
    for (const subject of subjectsOf(word)) terms.add(`#${subject}`);
  }
  return [...terms];
}

/** How much it tells that two questions share a term; a question is more likely found by a word than by some of its letters. */
export function termWeight(term: string): number {
  return term.startsWith('=') || term.startsWith('#') ? 1 : 0.4;
}
