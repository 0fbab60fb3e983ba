import { useEffect, useState } from 'preact/hooks'

type Lazy = typeof import('../lazy-parts.ts')

let loaded: Lazy | undefined

/** Loads the parts that the first frame seldom needs. Awaited before a first frame with such a part. */
export async function loadLazy(): Promise<Lazy> {
  loaded ??= await import('../lazy-parts.ts')
  return loaded
}

/** Reads the metadata of the page in a tab; `title` is the tab's. */
export const readPageMetadata = async (tabId: number, title: string) => (await loadLazy()).readMetadata(tabId, title)

/** The lazily loaded parts; undefined until they are loaded. Loading starts after the first frame. */
export function useLazy(): Lazy | undefined {
  const [, setLater] = useState(loaded)
  useEffect(() => {
    if (!loaded) void loadLazy().then(setLater)
  }, [])
  return loaded
}
