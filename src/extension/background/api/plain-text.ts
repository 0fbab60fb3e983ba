import { decodeHTMLAttribute } from 'entities/decode'
import { beginsElement, isElement } from './html-elements.ts'

/**
 * The words of a text that may carry HTML: without the tags of its elements, its entities decoded, a new line where a paragraph or `<br>`
 * ended one. Each is looked at once, so what an entity spells (`&lt;b&gt;`) is never taken for a tag; for the same reason
 * a text must come here once, where it enters. What is no element's, such as `List<String>`, stays. A tag or an entity that a network cut in the middle at the end of the text
 * becomes "…". Takes time in proportion to the text's length.
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

/** Of a tag, the part in which its name ends, in UTF-16 units. */
const longestTag = 20

/** Takes out the tags of elements, also one that comes about where another one stood in it. */
function withoutTags(text: string): string {
  const kept: string[] = []
  /** Where in it each tag begins that may still be closed. */
  let opened: number[] = []
  let from = 0
  // all that stands before a tag's name goes with it, or would make a tag of what follows
  for (const { 0: mark, index } of text.matchAll(/<[</]*|>/g)) {
    kept.push(text.slice(from, index))
    from = index + mark.length
    const start = mark === '>' ? opened.pop() : undefined
    if (start !== undefined) {
      kept.length = start
      continue
    }
    if (mark !== '>') {
      if (isElement(text.slice(from, from + longestTag))) opened.push(kept.length)
      else opened = []
    }
    kept.push(mark)
  }
  return kept.join('') + text.slice(from)
}

/**
 * Decodes one entity, as in an attribute: without its semicolon only where no letter, digit or `=` follows, since
 * `?a=1&copy=2` is part of a URL. One that stands for a control character, a direction override, or for
 * none, is left out.
 */
const decode = (entity: string): string =>
  decodeHTMLAttribute(entity)
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\uFFFD\u202a-\u202e]/gu, '')

/** Entities that old texts are full of. A cut one is told by them alone, or "Q&A" and "rock &roll" might be taken for one. */
const usualEntities =
  ' amp lt gt quot apos hellip ndash mdash lsquo rsquo ldquo rdquo bull euro oelig OElig' +
  ' nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro' +
  ' para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil' +
  ' Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave' +
  ' Uacute Ucirc Uuml Yacute szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml' +
  ' igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute' +
  ' thorn yuml'

function withoutCutEnd(text: string): string {
  const whole = text
    .replace(/\uFFFD{1,3}$/, '…')
    .replace(/<\/?([a-z][^<>]{0,2000})$/i, (cut, tag: string) => (isElement(tag) || beginsElement(tag) ? '…' : cut))
  const [entity, name = ''] = /&(#?\w{1,8})$/.exec(whole) ?? []
  if (entity === undefined) return whole
  // a capital alone is an initial, as in AT&T
  const isCut = /^#x?[\da-f]*$/i.test(name) || (!/^[A-Z]$/.test(name) && usualEntities.includes(` ${name}`))
  return isCut ? `${whole.slice(0, -entity.length)}…` : whole
}
