import type { ArchiveFile } from './archive.ts'

/** What the stores show of a name and of a short text, in UTF-16 units: the least of the three. */
export const listingBounds = { name: 45, summary: 132 } as const

/**
 * A text with its places filled in: `{network}` is where the network's name belongs.
 *
 * @throws Error for a place that nothing is given for
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is nothing to fill in for ${place}.`)
    return value
  })
}

/** The listing in one language: a heading with the name, a quotation with the short text, and the long one. */
export function parseListing(text: string): { name: string; summary: string; description: string } {
  const [, name, summary, description] = /^# ([^\n]+)\n\n> ([^\n]+)\n\n(.+)$/s.exec(text) ?? []
  if (!name || !summary || !description) throw new Error('A listing is “# name”, “> short text” and the long text.')
  return { name, summary, description }
}

/** The listing as the three texts that are pasted into a store's form, and what is too long with this network's name. */
export function listingFiles(
  language: string,
  text: string,
  values: Readonly<Record<string, string>>,
): { files: ArchiveFile[]; faults: string[] } {
  const listing = parseListing(fillIn(text, values))
  const faults = (['name', 'summary'] as const)
    .filter((part) => listing[part].length > listingBounds[part])
    .map(
      (part) =>
        `the listing’s ${part} (${language}) has ${listing[part].length} characters with this network’s name, and ${listingBounds[part]} at most`,
    )
  const files = Object.entries(listing).map(([part, content]) => ({
    path: `listing/${language}/${part}.txt`,
    data: Buffer.from(`${content.trim()}\n`),
  }))
  return { files, faults }
}
