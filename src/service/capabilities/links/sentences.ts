import { keyOf, oneOf, type SiteTranslate } from '../../texts.ts'
import { largestEntry } from './formats/archive.ts'
import type { WrongFile } from './formats/link.ts'
import { type LinkResult, maxLinks } from './import-links.ts'

export const explainResult = (result: LinkResult, t: SiteTranslate): string => t(keyOf('link', result))

export const explainFile = ({ problem, channels }: WrongFile, t: SiteTranslate): string =>
  oneOf(t, keyOf('linksFile', problem), {
    channels: channels.slice(0, 200).join(', '),
    links: maxLinks,
    megabytes: largestEntry / 1_000_000,
  })
