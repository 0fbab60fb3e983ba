import { useEffect, useState } from 'preact/hooks'

type Later = typeof import('../seen-later.ts')

let loaded: Later | undefined

/** Loads what is seen later; to be waited for by whoever shows some of it at once. */
export async function loadLater(): Promise<Later> {
  loaded ??= await import('../seen-later.ts')
  return loaded
}

/** What the page in a tab says of itself; `title` is the tab's. */
export const readLater = async (tabId: number, title: string) => (await loadLater()).readMetadata(tabId, title)

/** What is seen later; undefined until it is loaded, which begins once the first frame is drawn. */
export function useLater(): Later | undefined {
  const [, setLater] = useState(loaded)
  useEffect(() => {
    if (!loaded) void loadLater().then(setLater)
  }, [])
  return loaded
}
