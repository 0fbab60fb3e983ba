import { decodeEntity, latin1 } from './entities.ts'
import { beginsElement, isElement } from './html-elements.ts'

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
  /** Indices in `parts` of the tags that have no `>` yet. */
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
