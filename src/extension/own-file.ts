/** Reads a file of this extension: a service worker can't import on demand. The only request to no network. */
export const ownFile = (path: '/release.json' | `/texts/${string}` | `/icon/${string}`): Promise<Response> =>
  fetch(path)

/** Loads once for all who ask, also at the same time, and again only if that failed. */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  const forget = (error: unknown) => {
    loading = undefined
    throw error
  }
  return () => (loading ??= load().catch(forget))
}
