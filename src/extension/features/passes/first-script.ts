import type { InFirstScript } from '../../popup/snapshot.ts'

const key = 'passes@1'

interface Stored {
  waiting?: { url: string }[]
  kept?: { url: string }[]
}

/** The part that all addresses of a page have in common, without the rules of its site. */
const placeOf = (address: string) => {
  const url = URL.parse(address)
  return url && url.host.replace(/^www\./, '') + url.pathname
}

export const passes: InFirstScript = {
  ofShell: [key],
  // what was passed comes above the composer, and what is kept is marked. One address of a page stands for its others
  isAbout(local, url) {
    const { waiting = [], kept = [] } = (local[key] as Stored | null | undefined) ?? {}
    return [...waiting, ...kept].some((pass) => placeOf(pass.url) === placeOf(url))
  },
}
