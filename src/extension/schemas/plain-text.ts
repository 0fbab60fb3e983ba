/** HTML's names for the characters from U+00A0 to U+00FF, in their order. */
const latin1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ')

const characters = new Map([
  ...latin1.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hellip: '…', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', euro: '€', oelig: 'œ', OElig: 'Œ' }),
])

/**
 * The words of a text that may carry HTML: without tags, its entities decoded, a new line where a paragraph or `<br>`
 * ended one. Each is looked at once, so what an entity spells (`&lt;b&gt;`) is never taken for a tag. A tag or an entity
 * that a network cut in the middle at the end of the text becomes "…". Takes time in proportion to the text's length.
 */
export function plainText(text: string): string {
  if (!/[<&\uFFFD]/.test(text)) return text.trim()
  return withoutCutEnd(text)
    .replace(/<(script|style)\b[^>]{0,500}>[^<]*(?:<\/\1>)?|<!--[^>]{0,1000}-->/gi, '')
    .replace(/<(?:br\b|\/(?:p|div|li|tr|h[1-6])\b)[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z\d]{2,8});/gi, (entity, name: string) => decode(name) ?? entity)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return characters.get(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isText =
    code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
  return isText ? String.fromCodePoint(code) : /^#0*(?:9|10|13)$/.test(name) ? ' ' : ''
}

function withoutCutEnd(text: string): string {
  const whole = text.replace(/\uFFFD{1,3}$/, '…').replace(/<\/?[a-z][^<>]{0,2000}$/i, '…')
  const [entity, name = ''] = /&(#?\w{0,8})$/.exec(whole) ?? []
  if (entity === undefined || entity === '&') return whole
  const isCut = /^#x?[\da-f]*$/i.test(name) || [...characters.keys()].some((each) => each.startsWith(name))
  return isCut ? `${whole.slice(0, -entity.length)}…` : whole
}
