import { mayNewsBeHtml, type Network } from '../../network/network.ts'
import { loadedOnce, ownFile } from '../../own-file.ts'
import { readText } from '../../schemas/wire.ts'

/** Names of HTML's elements and entities; `legacy` entities need no semicolon. */
type Html = { elements: string[] } & Record<'legacy' | 'others', Record<string, string>>

export const loadPlainText = loadedOnce(async () => createPlainText(await (await ownFile('/texts/html.json')).json()))

export const readerFor = async (network: Network): Promise<(text: string) => string> =>
  mayNewsBeHtml(network) ? loadPlainText() : (text) => text.trim()

/** White space may differ, and markup if the network may add some; otherwise `<b>this</b>` and `this` differ. */
export async function comparerFor(network: Network): Promise<(given: string, sent: string) => boolean> {
  const read = await readerFor(network)
  return (given, sent) => [given, read(given)].map(squeezed).includes(squeezed(readText(sent)))
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Decodes 128 to 159 as Windows-1252, as browsers do. */
function characterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
}

function createPlainText({ elements, ...entities }: Html): (text: string) => string {
  const [legacy, others] = [new Map(Object.entries(entities.legacy)), new Map(Object.entries(entities.others))]

  const tag = new RegExp(`</?(?:${elements.join('|')})\\b(?![:-])[^<>]*>`, 'gi')

  /** Decodes by HTML's rules for attributes: `?a=1&copy=2` is part of a URL. A number without a character is U+FFFD. */
  function decodeEntity(entity: string): string {
    const [reference, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));?/i.exec(entity) ?? []
    if (reference !== undefined)
      return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) + entity.slice(reference.length)
    const [, name = '', end] = /^&(\w+)([;=]?)$/.exec(entity) ?? []
    if (end !== ';') return (end === '' && legacy.get(name)) || entity
    return legacy.get(name) ?? others.get(name) ?? entity
  }

  /** Decodes one entity, without control characters, direction overrides and U+FFFD. */
  const decode = (entity: string): string =>
    decodeEntity(entity)
      .replace(/[\t\n\r]/g, ' ')
      .replace(/[\p{Cc}\uFFFD\u202a-\u202e]/gu, '')

  /**
   * Removes the tags of HTML elements, decodes entities, and starts a new line after paragraphs and `<br>`. Other
   * text in angle brackets stays. Takes linear time. Convert a text only once.
   */
  return (text) =>
    text
      .replace(/<(script|style)\b[^<>]{0,500}>[^<]*(?:<\/\1>)?|<!--[^<>]{0,1000}-->/gi, '')
      .replace(/<(?:br\b|\/(?:p|div|li|tr|h[1-6])\b)[^<>]*>/gi, '\n')
      .replace(tag, '')
      .replace(/&(?:#x?[\da-f]+|[a-z][a-z\d]+)[;=]?/gi, decode)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
}
