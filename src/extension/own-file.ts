/** Reads a file of this extension: a service worker can't import on demand. The only request to no network. */
export const ownFile = (path: '/release.json' | `/texts/${string}` | `/icon/${string}`): Promise<Response> =>
  fetch(path)
