/**
 * Words that say nothing of what a question is about, in the languages that visitors of a European stand speak most. One that
 * is missing costs a little sharpness, nothing else.
 */
const EMPTY_WORDS = new Set(
  `
a about all also am an and any are as at be been but by can could did do does for from get give had has have he her here
his how i if in into is it its just know like make many may me more much my need no not of on one or our out please she
should so some tell than that the their them then there these they this to too up us use want was we were what when where
which who why will with would you your yours hello hi thanks thank
aber alle als am an auch auf aus bei bin bis bitte da damit dann das dass dein dem den denn der des die dir dies diese
doch du durch ein eine einem einen einer eines er es euch euer eure für gibt habe haben habt hat hier ich ihr ihre ihnen ihren im in
ist ja kann kein keine können könnt machen man mein mich mir mit muss nach nicht noch nur oder ob schon sein sich sie sind so
soll um und uns unser von vom vor wann war warum was wie wieviel viel viele welche welcher welches wenn wer werden wir wird wo zu zum zur
au aux avec ce ces cette comment dans de des du elle elles en est et eu il ils je la le les leur mais me mes mon ne nos
notre nous ou où par pas pour pourquoi quand que quel quelle quelles quels qui sa sans se ses son sont sur ta te tes ton
tu un une vos votre vous avez ai as ont peut peux puis faire fait combien bonjour merci
al algo como con cual cuál cuándo cuando cuánto cuanto de del donde dónde el ella ellos en entre es esta este esto hay la
las lo los más me mi muy no nos o para pero por porque puede puedo que qué quien se ser si sin sobre son su sus también
te tiene tienen tu un una uno usted ustedes y ya yo hola gracias
alla alle anche che chi ci come con cosa da dal dalla dei del della delle di dove e è fa gli ha hanno ho il io la le lo
ma mi molto nel nella non per perché più può quale quali quando quanto se si sono su sul tra un una uno vi voi
aan al als bij dat de der deze dit door een en er ge had heb hebben heeft het hij hoe hoeveel ik in is je jullie kan kunnen
maar me mijn met mij naar niet nog of om onze ook op over te tot uit van veel voor waar wanneer was wat we welke wie wij
worden zijn zo zou
ao aos as com como da das de do dos e é ela ele em eu foi há isso mais mas meu na não nas no nos nós o os ou para pela
pelo por posso qual quando quanto que quem se sem seu são sua tem têm um uma você vocês
czy co dla do i ile jak jaka jaki jakie jest już kiedy która który na nie o od po przez są się ten to tym w we z za że
`
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== ''),
);

/** One form for a word however it is written: lower case, without accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** All words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => fold(segment));
}

/** The words that say what a text is about, each once. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsOf(text))].filter(
    (word) => !EMPTY_WORDS.has(word) && (word.length > 2 || /\d|[\u0250-\uffff]/.test(word)),
  );
}

/** The stem of a word for comparing: endings are what differs between languages and cases. */
export function stemOf(word: string): string {
  if (word.length <= 4 || /\d/.test(word)) return word;
  return word.slice(0, Math.max(4, word.length - (word.length > 7 ? 3 : 2)));
}

/** Trigrams of a word, for scripts and compounds that a beginning does not find. */
function trigramsOf(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= word.length; at += 1) found.add(word.slice(at, at + 3));
  return found;
}

/** Whether two folded words mean the same thing: "Garantiezeit" and "Garantie", "pumps" and "pump", a slip of the finger. */
export function isAkin(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\d/.test(a) || /\d/.test(b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 5 && long.includes(short)) return true;
  const stem = stemOf(short);
  if (stem.length >= 4 && long.startsWith(stem) && long.length - short.length <= 4) return true;
  // A slip of the finger hardly changes the first letter, or the length by much.
  if (short.length < 6 || a[0] !== b[0] || long.length - short.length > 4) return false;
  const [first, second] = [trigramsOf(short), trigramsOf(long)];
  const common = [...first].filter((trigram) => second.has(trigram)).length;
  return (2 * common) / (first.size + second.size) >= 0.7;
}
