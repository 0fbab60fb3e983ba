import { keyOf, oneOf, type SiteTranslate } from '../../texts.ts'
import { largestEntry } from './formats/archive.ts'
import { WrongFile } from './formats/link.ts'
import { Interrupted, type LinkResult, linkResults, maxLinks, NameTaken, type Summary } from './import-links.ts'

/** Maximum bytes of an uploaded file: the page that asks for the confirmation repeats it. `links import` takes larger files. */
export const largestUploadedLinks = 750_000

export const explainResult = (result: LinkResult, t: SiteTranslate): string => t(keyOf('linkResult', result))

export const explainFile = ({ problem, channels }: WrongFile, t: SiteTranslate): string =>
  oneOf(t, keyOf('linksFile', problem), {
    channels: channels.slice(0, 200).join(', '),
    links: maxLinks,
    megabytes: largestEntry / 1_000_000,
  })

/** Why an import ended; undefined if it failed otherwise. */
export function explainEnd(error: unknown, t: SiteTranslate): string | undefined {
  if (error instanceof WrongFile) return explainFile(error, t)
  if (error instanceof NameTaken) return t(error.isDone ? 'linkImportNameDone' : 'linkImportNameTaken')
  return error instanceof Interrupted ? t('linkImportInterrupted') : undefined
}

/** What comes and what is left out, in numbers; then what an administrator may have to correct. */
export function explainSummary({ counts, timeless, unused }: Summary, t: SiteTranslate): string[] {
  if (counts.size === 0) return [t('linkImportEmpty')]
  const said = linkResults.flatMap((result) => {
    const count = counts.get(result) ?? 0
    return count > 0 || result === 'share' ? [t('linkImportCount', { what: explainResult(result, t), count })] : []
  })
  return [
    said.join(' · '),
    ...(timeless > 0 ? [t('linkImportTimeless', { count: timeless })] : []),
    ...(unused.length > 0 ? [t('linkImportUnused', { names: unused.join(', ') })] : []),
  ]
}
