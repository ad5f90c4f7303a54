/** A piece of a document that says something by itself. */
export type Passage = {
  /** The headings above it: "Pumps › Warranty". */
  heading: string;
  text: string;
};

/** Words of a passage: it ends at the first paragraph after the aim, and never has more than the most. */
const AIM_WORDS = 120;
const MOST_WORDS = 250;
/** Number of characters that count as a word in scripts without spaces. */
const CHARACTERS_A_WORD = 12;
/** Characters of a sentence that is longer than a passage may be. */
const MOST_OF_A_SENTENCE = MOST_WORDS * 6;

function wordsIn(text: string): number {
  return Math.max(text.split(/\s+/).length, text.length / CHARACTERS_A_WORD);
}

/** A paragraph that is too long for one passage, in pieces that end with a sentence or, if need be, anywhere. */
function pieces(paragraph: string): string[] {
  if (wordsIn(paragraph) <= MOST_WORDS) return [paragraph];
  const sentences = paragraph.match(/[^.!?。！？\n]+(?:[.!?。！？]+["'”’»)]*\s*|\n|$)/gu) ?? [
    paragraph,
  ];
  return sentences
    .flatMap(
      (sentence) => sentence.match(new RegExp(`[\\s\\S]{1,${MOST_OF_A_SENTENCE}}`, 'gu')) ?? [],
    )
    .reduce<string[]>((done, sentence) => {
      const last = done.at(-1);
      if (last !== undefined && wordsIn(last + sentence) <= AIM_WORDS) {
        done[done.length - 1] = last + sentence;
      } else {
        done.push(sentence);
      }
      return done;
    }, [])
    .map((piece) => piece.trim());
}

const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/s;
const FENCE = /^ {0,3}(```|~~~)/;
/** Text in square brackets with nothing but digits would look like one of our citations. */
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;

/** A heading as people read it, without the marks that may close it. */
function plain(text: string): string {
  const bare = text.trim();
  let end = bare.length;
  while (bare[end - 1] === '#') end -= 1;
  return bare.slice(0, end).replace(LINK, '$1').replaceAll(/[*_`]/g, '').trim();
}

/** Cuts a document in Markdown or plain text into passages, along its headings and paragraphs. */
export function passagesOf(source: string): Passage[] {
  const found: Passage[] = [];
  const headings: string[] = [];
  let paragraphs: string[] = [];
  let lines: string[] = [];
  let isFenced = false;

  const endParagraph = () => {
    const text = lines.join('\n').trim();
    lines = [];
    if (text !== '') paragraphs.push(...pieces(text));
  };
  const endSection = () => {
    endParagraph();
    const heading = headings.filter((part) => part).join(' › ');
    let text = '';
    for (const paragraph of paragraphs) {
      const joined = text === '' ? paragraph : `${text}\n\n${paragraph}`;
      if (text !== '' && (wordsIn(text) >= AIM_WORDS || wordsIn(joined) > MOST_WORDS)) {
        found.push({ heading, text });
        text = paragraph;
      } else {
        text = joined;
      }
    }
    if (text !== '') found.push({ heading, text });
    paragraphs = [];
  };

  for (const line of source.split(/\r\n?|\n/)) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : HEADING.exec(line);
    if (heading) {
      endSection();
      const depth = (heading[1] ?? '').length;
      headings.length = depth - 1;
      headings[depth - 1] = plain(heading[2] ?? '');
    } else if (line.trim() === '' && !isFenced) {
      endParagraph();
    } else {
      lines.push(line);
    }
  }
  endSection();
  return found;
}
