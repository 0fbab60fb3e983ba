/** A statement of docs/conformance.md, and where it is done and shown. */
interface Entry {
  /** Names in the contract, such as `newsfeed.limit`; none of a statement that is no such thing. */
  names: string[]
  statement: string
  /** Sections of the specification, “observed”, or “ours”. */
  stated: string
  service: string
  test: string
  /** What the extension does with it; several where its endpoints differ. */
  extension: string[]
}

/** The entries of the document: a paragraph each, which begins in bold, with a line for each of its parts. */
export function entriesOf(document: string): Entry[] {
  return document
    .split(/\n\n+/)
    .filter((paragraph) => paragraph.startsWith('**') && /\n- extension/.test(paragraph))
    .map((paragraph) => {
      const [head = '', ...parts] = paragraph
        .trim()
        .replace(/\n(?!- )\s*/g, ' ')
        .split('\n- ')
      const [, bold = '', rest = '', stated = ''] = /^\*\*(.*?)\*\*(.*) \(([^()]*)\)$/.exec(head) ?? []
      const partsCalled = (name: string) =>
        parts.flatMap((part) => (part.startsWith(name) ? part.slice(part.indexOf(': ') + 2) : []))
      return {
        names: namesOf(bold, rest),
        statement: bold + rest,
        stated,
        service: partsCalled('service').join(),
        test: partsCalled('shown by').join(),
        extension: partsCalled('extension'),
      }
    })
}

/** ``**`limit`, `page`** of `contacts`, `newsfeed`: …`` stands for each of these with each of those. */
function namesOf(bold: string, rest: string): string[] {
  const quoted = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
  if (!/^(?:`[\w.]+`(?:, )?)+$/.test(bold)) return []
  const [, owners] = /^ of ((?:`[\w.]+`(?:, )?)+): /.exec(rest) ?? []
  return owners === undefined
    ? quoted(bold)
    : quoted(owners).flatMap((owner) => quoted(bold).map((name) => `${owner}.${name}`))
}
