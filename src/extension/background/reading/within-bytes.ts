/**
 * Bytes of a cache of responses, as JSON; its newest entry is always cached. A network's response may have
 * 4 MiB, and storage.session has room for 10 MiB: for the look-ups and the news.
 */
export const maxBytes = 3_000_000

/** The newest entries that fit in a cache. @param entries newest first */
export function withinBytes<Entry>(entries: readonly Entry[], maxEntries: number): Entry[] {
  let bytes = 0
  return entries.slice(0, maxEntries).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length
    return index === 0 || bytes <= maxBytes
  })
}
