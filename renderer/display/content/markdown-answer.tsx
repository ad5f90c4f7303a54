import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { nestsTooDeeply } from './nesting.ts';
import { typographic } from './typographic.ts';

type Node = { type: string; tagName?: string; value?: string; children?: Node[] };

function setQuotes(node: Node): void {
  if (node.tagName === 'code') return;
  if (node.type === 'text' && node.value) node.value = typographic(node.value);
  node.children?.forEach(setQuotes);
}
function rehypeTypographic() {
  return setQuotes;
}

/** Nobody can click on a wall, and nothing may be fetched from elsewhere: links are text, pictures their description. */
const components: Components = {
  a: ({ children }) => <span data-link>{children}</span>,
  img: ({ alt }) => <span>{alt}</span>,
  input: ({ checked }) => <span data-checkbox={checked ? 'done' : 'open'} />,
  // The page's own headings are above these.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
};

const remarkPlugins = [remarkGfm];
const rehypePlugins = [rehypeTypographic];

/** A Markdown answer (GitHub's flavour); HTML in it stays text. A chunk of its own: most phones never need it. */
export function MarkdownAnswer({ text }: { text: string }) {
  if (nestsTooDeeply(text)) return <p data-plain>{typographic(text)}</p>;
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </Markdown>
  );
}
