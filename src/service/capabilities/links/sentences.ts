import { keyOf, oneOf, type SiteTranslate } from '../../texts.ts'
import { largestEntry } from './formats/archive.ts'
import type { WrongFile } from './formats/link.ts'
import { type LinkResult, maxLinks } from './import-links.ts'

/** Maximum bytes of an uploaded file: the page that asks for the confirmation repeats it. `links import` takes larger files. */
export const largestUploadedLinks = 750_000

export const explainResult = (result: LinkResult, t: SiteTranslate): string => t(keyOf('linkResult', result))

export const explainFile = ({ problem, channels }: WrongFile, t: SiteTranslate): string =>
  oneOf(t, keyOf('linksFile', problem), {
    channels: channels.slice(0, 200).join(', '),
    links: maxLinks,
    megabytes: largestEntry / 1_000_000,
  })
