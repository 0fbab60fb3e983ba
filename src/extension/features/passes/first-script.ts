import type { InFirstScript } from '../../popup/snapshot.ts'

const key = 'passes@1'

interface Stored {
  waiting?: { url: string }[]
  kept?: { url: string }[]
}

export const passes: InFirstScript = {
  ofShell: [key],
  // what was passed comes above the composer, and what is kept is marked
  isAbout(local, url) {
    const { waiting = [], kept = [] } = (local[key] as Stored | null | undefined) ?? {}
    return [...waiting, ...kept].some((pass) => pass.url === url)
  },
}
