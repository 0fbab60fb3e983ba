import { mayNewsBeHtml, type Network } from '../../network/network.ts'
import { readText } from '../../schemas/wire.ts'

/** Names of the characters from U+00A0 to U+00FF in their order. They are older than HTML 4, and need no semicolon. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro' +
  ' para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil' +
  ' Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave' +
  ' Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml' +
  ' igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute' +
  ' thorn yuml'

/** Names of the Greek letters from U+03B1 in their order. With a capital, they name those from U+0391. */
const greek = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau'
  .concat(' upsilon phi chi psi omega')
  .split(' ')

const withoutSemicolon = 'quot " amp & lt < gt > QUOT " AMP & LT < GT > COPY © REG ®'

/** The other names of HTML 4, and HTML 5's for ASCII and Polish, each followed by its character. */
const others =
  "Tab \t NewLine \n excl ! num # dollar $ percnt % apos ' lpar ( rpar ) ast * plus + comma , period . sol / colon :" +
  ' semi ; equals = quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace {' +
  ' verbar | vert | rcub } rbrace } OElig Œ oelig œ Lstrok Ł lstrok ł Dstrok Đ dstrok đ inodot ı fnof ƒ circ ˆ tilde ˜' +
  ' thetasym ϑ upsih ϒ piv ϖ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f' +
  ' ndash – mdash — horbar ― hyphen ‐ lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip …' +
  ' permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ numero №' +
  ' alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃' +
  ' empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩' +
  ' cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕' +
  ' otimes ⊗ perp ⊥ sdot ⋅ odot ⊙ tdot \u20db lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣' +
  ' hearts ♥ diams ♦ check ✓ star ☆ phone ☎'

/** Combining accents by the ending of a letter's name: `caron` in `Scaron`. */
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
}

let named: Readonly<Record<'legacy' | 'modern', Map<string, string>>> | undefined

function names() {
  const pairs = (text: string) =>
    [...text.matchAll(/(\w+) (.)/gsu)].map(([, name = '', character = '']): [string, string] => [name, character])
  const inOrder = (names: string[], from: number) =>
    names.map((name, index): [string, string] => [name, String.fromCodePoint(from + index)])
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  return {
    legacy: new Map([...pairs(withoutSemicolon), ...inOrder(latin1.split(' '), 0xa0)]),
    modern: new Map([...inOrder(greek, 0x3b1), ...inOrder(greek.map(capital), 0x391), ...pairs(others)]),
  }
}

/**
 * Decodes an entity that stands alone by HTML's rules for attributes: a name without a semicolon counts only if it is
 * older than HTML 4, and no `=` follows. Unknown names stay as they are; a number that is no character becomes U+FFFD.
 */
function decodeEntity(entity: string): string {
  const [reference, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));?/i.exec(entity) ?? []
  if (reference !== undefined)
    return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) + entity.slice(reference.length)
  const [, name = '', end] = /^&(\w+)([;=]?)$/.exec(entity) ?? []
  named ??= names()
  const { legacy, modern } = named
  if (end !== ';') return (end === '' && legacy.get(name)) || entity
  return legacy.get(name) ?? modern.get(name) ?? accented(name) ?? entity
}

/** Decodes 128 to 159 as Windows-1252, as browsers do. */
function characterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
}

function accented(name: string): string | undefined {
  const letter = name.charAt(0)
  const accent = accents[name.slice(1)]
  const composed = accent && `${letter}${accent}`.normalize()
  return composed?.length === 1 ? composed : undefined
}

const elementNames =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button' +
  ' canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset' +
  ' figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd' +
  ' label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option' +
  ' output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong' +
  ' style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'

const elements = elementNames.split(' ')

function isElement(tag: string): boolean {
  const [name = ''] = /^[a-z][\w:-]*/i.exec(tag) ?? []
  return elements.includes(name.toLowerCase())
}

const beginsElement = (tag: string): boolean => elements.some((name) => name.startsWith(tag.toLowerCase()))

/**
 * Whether the network returned the sent text. White space may differ, and markup too if the network may add some;
 * otherwise `<b>this</b>` and `this` differ.
 */
export function isSameText(given: string, sent: string, network: Network): boolean {
  const texts = mayNewsBeHtml(network) ? [given, plainText(given)] : [given]
  return texts.map(squeezed).includes(squeezed(readText(sent)))
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Converts text that may be HTML to plain text. Removes the tags of HTML elements, decodes entities, and starts a new
 * line after paragraphs and `<br>`. Other text in angle brackets stays, such as `List<String>`. A tag or an entity that
 * the text's end cuts becomes "…". Takes linear time.
 *
 * Convert each text only once: `&lt;b&gt;` becomes the text `<b>`, which a second conversion would remove as a tag.
 */
export function plainText(text: string): string {
  if (!/[<&\uFFFD]/.test(text)) return text.trim()
  return withoutTags(
    withoutCutEnd(text)
      .replace(/<(script|style)\b[^<>]{0,500}>[^<]*(?:<\/\1>)?|<!--[^<>]{0,1000}-->/gi, '')
      .replace(/<(?:br\b|\/(?:p|div|li|tr|h[1-6])\b)[^<>]*>/gi, '\n'),
  )
    .replace(/&(?:#x?[\da-f]+|[a-z][a-z\d]+)[;=]?/gi, decode)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** UTF-16 units after `<` in which `withoutTags` looks for an element's name; the longest name is shorter. */
const longestTag = 20

/** Removes the tags of elements. Also removes a tag around another tag, such as `<b <i>x>`. */
function withoutTags(text: string): string {
  const parts: string[] = []
  let opened: number[] = []
  let from = 0
  // several brackets before a name are one mark: if one of them stayed, it would form a tag with the next text
  for (const { 0: mark, index } of text.matchAll(/<[</]*|>/g)) {
    parts.push(text.slice(from, index))
    from = index + mark.length
    const start = mark === '>' ? opened.pop() : undefined
    if (start !== undefined) {
      parts.length = start
      continue
    }
    if (mark !== '>') {
      if (isElement(text.slice(from, from + longestTag))) opened.push(parts.length)
      else opened = []
    }
    parts.push(mark)
  }
  return parts.join('') + text.slice(from)
}

/**
 * Decodes one entity. Without a semicolon it is decoded only if no letter, digit or `=` follows it, since `?a=1&copy=2`
 * is part of a URL. Removes control characters, direction overrides and U+FFFD.
 */
const decode = (entity: string): string =>
  decodeEntity(entity)
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\uFFFD\u202a-\u202e]/gu, '')

/** Common entities of old texts. `withoutCutEnd` finds no others, or it would take "Q&A" for a cut entity. */
const usualEntities = ` amp lt gt quot apos hellip ndash mdash lsquo rsquo ldquo rdquo bull euro oelig OElig ${latin1}`

/** Replaces a tag, an entity or a character that the text's end cuts by "…". */
function withoutCutEnd(text: string): string {
  const whole = text
    .replace(/\uFFFD{1,3}$/, '…')
    .replace(/<\/?([a-z][^<>]{0,2000})$/i, (cut, tag: string) => (isElement(tag) || beginsElement(tag) ? '…' : cut))
  const [entity, name = ''] = /&(#?\w{1,8})$/.exec(whole) ?? []
  if (entity === undefined) return whole
  // capitals are initials, as in AT&T
  const isCut = /^#x?[\da-f]*$/i.test(name) || (!/^[A-Z]+$/.test(name) && usualEntities.includes(` ${name}`))
  return isCut ? `${whole.slice(0, -entity.length)}…` : whole
}
