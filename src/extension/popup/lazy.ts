import { useEffect, useState } from 'preact/hooks'

/** Parts of the popup that load separately: a function that loads them, and a hook. */
function lazily<Parts>(importParts: () => Promise<Parts>) {
  let loaded: Parts | undefined
  /** Awaited before a first frame with such a part. */
  async function load(): Promise<Parts> {
    loaded ??= await importParts()
    return loaded
  }
  /** The parts; undefined until they are loaded. Loading starts after the first frame that needs them. */
  function use(isNeeded = true): Parts | undefined {
    const [, setLater] = useState(loaded)
    useEffect(() => {
      if (isNeeded && !loaded) void load().then(setLater)
    }, [isNeeded])
    return loaded
  }
  return { load, use }
}

/** The parts of the tab “This page” that its first frame seldom needs. */
export const { load: loadLazy, use: useLazy } = lazily(() => import('./lazy-parts.ts'))

/** The other tabs, and what stands in the place of tabs until the member is signed in. */
export const { load: loadViews, use: useViews } = lazily(() => import('./other-views.ts'))

export const readPageMetadata = async (tabId: number, title: string) => (await loadLazy()).readMetadata(tabId, title)
