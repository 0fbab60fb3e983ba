import type { ArchiveFile } from './archive.ts'

/** Maximum UTF-16 units of a name and a summary: the smallest limits of the three stores. */
export const listingBounds = { name: 45, summary: 132 } as const

/**
 * Chooses lines: a line that begins with `[any]` stands in place of the line above it in an extension for every
 * network, and is left out otherwise. Without a text, both are left out.
 */
export const chooseLines = (text: string, isForEveryNetwork: boolean): string =>
  isForEveryNetwork
    ? text.replace(/^.*\n\[any\](?: (.*\n)|\n)/gm, (_, line = '') => line)
    : text.replace(/^\[any\].*\n/gm, '')

/**
 * Replaces the placeholders of a text, such as `{network}`.
 *
 * @throws Error for a placeholder without a value
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for ${placeholder}.`)
    return value
  })
}

/** Parses a listing in one language: a heading with the name, a quotation with the summary, and the description. */
export function parseListing(text: string): { name: string; summary: string; description: string } {
  const [, name, summary, description] = /^# ([^\n]+)\n\n> ([^\n]+)\n\n(.+)$/s.exec(text) ?? []
  if (!name || !summary || !description) throw new Error('A listing is “# name”, “> short text” and the long text.')
  return { name, summary, description }
}

/**
 * Splits a listing into the three texts for a store's form, and finds texts that are too long with this network's name.
 */
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
