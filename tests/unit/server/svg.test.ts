import { describe, expect, test } from 'vitest';
import { MEDIA_MESSAGES } from '../../../server/contract/media.ts';
import { rewriteSvg } from '../../../server/features/media/svg.ts';
import { svgSource } from '../../../server/features/media/svg-source.ts';

const SVG = 'http://www.w3.org/2000/svg';
function svg(inside: string, head = ''): string {
  return `${head}<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
}
/** Remains of the content, with an embedded image in its letters. */
function rewritten(source: string): string {
  return (rewriteSvg(source) ?? [])
    .map((piece) => (typeof piece === 'string' ? piece : piece.raster.toString('latin1')))
    .join('');
}

test.each([
  ['<script>alert(1)</script><SCRIPT>alert(2)</SCRIPT>', ''],
  ['<metadata><g xmlns="urn:x">who</g><rect/></metadata><rect/>', '<rect></rect>'],
  ['<foreignObject><img xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', ''],
  ['<animate attributeName="href" to="javascript:x"/>', ''],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">x</x:script>', ''],
  ['<x:rect xmlns:x="http://www.w3.org/2000/svg"/>', '<rect></rect>'],
  ['<rect xmlns=""/><rect xmlns="urn:x"/>', '<rect></rect>'],
  ['<a href="javascript:x" id="l"><rect/></a>', '<g id="l"><rect></rect></g>'],
  ['<g onclick="x" ONLOAD="y" data-on="z"/>', '<g data-on="z"></g>'],
  ['<rect é="1" a.b="2" x="3" xml:base="//evil"/>', '<rect x="3"></rect>'],
  ['<use href=" #g "/><use xlink:href="#g"/>', '<use href="#g"></use><use href="#g"></use>'],
  ['<use href="https://evil.example/x.svg#y"/>', '<use></use>'],
  ['<use xmlns:x="urn:x" x:href="#g" x:id="g"/>', '<use></use>'],
  ['<rect href="data:image/png;base64,AAAA"/>', '<rect></rect>'],
  ['<text xml:space="preserve" xml:lang="de"> a </text>', '<text xml:space="preserve"> a </text>'],
  ['<text>&lt;b&gt; &amp;<![CDATA[<i>]]></text>', '<text>&lt;b&gt; &amp;&lt;i&gt;</text>'],
  ['<g id="&quot;&lt;&amp;&#10;&#9;>"/>', '<g id="&quot;&lt;&amp;  &gt;"></g>'],
  ['<!-- who --><?php who ?><g/>', '<g></g>'],
  ['<style>/*url(//x)*/g>a{fill:url(#g)}</style>', '<style> g&gt;a{fill:url(#g)}</style>'],
  ['<style>a{}/* url(//x)</style>', '<style>a{} </style>'],
  ['<style>a{<g>url(//x)</g>}</style><g/>', '<style>a{}</style><g></g>'],
  [
    '<style>a{src:URL( "data:font/woff2;base64,AA" )}</style>',
    '<style>a{src:URL( "data:font/woff2;base64,AA" )}</style>',
  ],
  ['<style>\\0 \\110000 \\g\\41 b</style>', '<style>\\0 \\110000 \\g\\41 b</style>'],
  ['<g style="a/* b */" fill="c/* d */"/>', '<g style="a " fill="c/* d */"></g>'],
])('%s is drawn as %s', (inside, drawn) =>
  expect(rewritten(svg(inside))).toBe(`<svg xmlns="${SVG}">${drawn}</svg>`),
);

test.each([
  ['an address', '<image href="https://evil.example/a.png"/>'],
  ['a file', '<image xlink:href="file:///etc/passwd"/>'],
  ['an SVG as data', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['a page as data', '<image href="data:text/html;base64,AAAA"/>'],
  ['data after something else', '<image href="//evil/data:image/png;base64,AAAA"/>'],
  ['data before something else', '<image href="data:image/png;base64,AAAA(x)"/>'],
  ['data that is no base64', '<image href="data:image/png,AAAA"/>'],
  ['an import', '<style>@import "//evil.example/a.css";</style>'],
  ['one after a child', '<style><g></g>@import url(//evil.example/a.css);</style>'],
  ['an escaped import', '<style>@\\69mport "//evil.example/a.css";</style>'],
  ['an import escaped at length', '<style>@\\000069 mport "//evil.example/a.css";</style>'],
  ['a letter that needs no escape', '<style>a{b:\\url(//evil.example)}</style>'],
  ['a background', '<rect style="background: URL( \'https://evil.example/a.png\' )"/>'],
  ['an escaped address', '<rect fill="u\\72l(https://evil.example/a.png)"/>'],
  ['an address parted by comments', '<style>a{b:u/**/rl(//x)}c{d:image-set("//x")}</style>'],
  ['an address after comments', '<style>/* a */a{b:url(//x)}/* c */</style>'],
  ['a fill', '<rect fill="url(https://evil.example/a.svg#b)"/>'],
  ['one beside one inside', '<rect fill="url(#a) url(//evil.example)"/>'],
  // Read in one go: anything quadratic would take minutes.
  ['a style that no bracket closes', `<rect style="${'url(#'.repeat(400_000)}"/>`],
])('an SVG that fetches anything is refused: %s', (_what, inside) =>
  expect(() => rewriteSvg(svg(inside))).toThrow(MEDIA_MESSAGES.svgOutside),
);

test('an image in it is handed on to be made safe: the first one of an element', () => {
  const image = (href: string) => rewriteSvg(svg(`<image ${href} x="1"/>`));
  const raster = Buffer.from('made');
  const base64 = raster.toString('base64');
  for (const type of ['image/png', 'IMG/png;a=b-c;d', '', ';e=f'])
    expect(image(`href=" data:${type};base64,\n${base64} "`)).toContainEqual({ raster });
  const two = `href="data:;base64,${base64}" xlink:href="data:;base64,AAAA"`;
  expect(image(two)?.filter((piece) => typeof piece === 'object')).toEqual([{ raster }]);
  expect(rewritten(svg(`<image ${two} x="1"/>`))).toContain('<image x="1" href="made"></image>');
});

test('a root that is no SVG is none, and what stands around it goes', () => {
  const others = ['<html/>', `<g xmlns="${SVG}"/>`, '<svg xmlns="urn:x"/>', '<html><svg/></html>'];
  for (const other of others) expect(rewriteSvg(other), other).toBeNull();
  expect(rewritten('<?xml version="1.0"?>\n<!-- a -->\n<svg/>\n')).toBe(
    `<svg xmlns="${SVG}"></svg>`,
  );
});

test.each([
  ['a tag that is not closed', svg('<g>'), /svgUnreadable/],
  ['nothing', '', /svgUnreadable/],
  ['a hundred in each other', svg('<g>'.repeat(99) + '</g>'.repeat(99)), null],
  ['one more', svg('<g>'.repeat(100) + '</g>'.repeat(100)), /svgTooComplex/],
  ['more than 50,000 elements', svg('<desc/>'.repeat(50_000)), /svgTooComplex/],
  [
    'an endless chain',
    svg(Array.from({ length: 700 }, (_, i) => `<use id="u${i + 1}" href="#u${i}"/>`).join('')),
    /svgTooComplex/,
  ],
])('an SVG of %s', (_what, source, reason) => {
  const said = (() => {
    try {
      return rewriteSvg(source) && null;
    } catch (error) {
      return Object.entries(MEDIA_MESSAGES).find(([, text]) => String(error).endsWith(text))?.[0];
    }
  })();
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});

function withEntities(entities: string, said = '&x;') {
  return rewritten(svg(`<text>${said}</text>`, `<!DOCTYPE svg [${entities}]>`));
}
describe('an entity', () => {
  test('stands for the text that it declares', () => {
    expect(withEntities(`<!ENTITY x.1:y-z 'a'>\n<!ENTITY  b  "c" >`, '&x.1:y-z;&b;')).toContain(
      '>ac<',
    );
    // Those of XML itself stay what they are.
    expect(withEntities('<!ENTITY lt "b"><!ENTITY x "">', '&lt;&amp;&gt;&x;')).toContain(
      '>&lt;&amp;&gt;<',
    );
  });

  test.each([
    ['of a file', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['of another', '<!ENTITY a "b"><!ENTITY x "&a;&a;">'],
    ['with elements', '<!ENTITY x "<script/>">'],
  ])('%s is none', (_which, entity) =>
    expect(() => withEntities(entity)).toThrow(MEDIA_MESSAGES.svgUnreadable),
  );

  test('may stand for a million characters in all', () => {
    const entity = `<!ENTITY x.y "${'z'.repeat(1000)}">`;
    expect(() => withEntities(entity, '<g id="&x.y;&amp;"/>'.repeat(1000))).not.toThrow();
    expect(() => withEntities(entity, '<g id="&x.y;"/>'.repeat(1001))).toThrow(
      MEDIA_MESSAGES.svgTooComplex,
    );
  });
});

const TEXT = '<svg>Größe</svg>';
const LATIN = Buffer.from(TEXT, 'latin1');
function declared(encoding: string, text = LATIN): Buffer {
  return Buffer.concat([Buffer.from(`\n<?xml version="1.0" encoding=${encoding}?>`), text]);
}
test.each([
  ['UTF-8', Buffer.from(TEXT), true],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), true],
  ['UTF-16, little end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), true],
  ['UTF-16, big end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), true],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le'), false],
  ['Latin-1', LATIN, true],
  ['Latin-1, declared', declared('"iso-8859-1"'), true],
  ['another one, declared', declared("'koi8-r'", Buffer.from('<svg>\xe7</svg>', 'latin1')), 'Г'],
  ['one that nobody knows', declared('"made-up"', Buffer.from(TEXT)), true],
  ['a prefix', Buffer.from('<s1:svg\nxmlns:s1=""/>Größe'), true],
  ['another name', Buffer.from('<svgx>Größe'), false],
  ['no element', Buffer.from('svg>Größe'), false],
  ['a NUL', Buffer.from(`${TEXT}\0`), false],
  ['an SVG far down', Buffer.from(`${' '.repeat(65_536)}${TEXT}`), false],
])('of a file in %s the text is found: %j', (_what, content, found) => {
  const source = svgSource(content);
  if (found === false) expect(source).toBeNull();
  else expect(source).toContain(found === true ? 'Größe' : found);
});
