import type { ComponentChildren } from 'preact'
import { type NoPage, type Subject, subjectOf, type WebPage } from '../../page/tab-page.ts'
import { Empty } from '../../ui/controls.tsx'
import { HostName, Tile } from '../../ui/host.tsx'
import { useTranslation } from '../../ui/values.ts'

/** The heading of a page. The title is the browser's: the network's title was typed by another member. */
export function PageHeading({ page, children }: { page: WebPage; children: ComponentChildren }) {
  const t = useTranslation()
  const { host } = new URL(page.url)
  const isLink = subjectOf(page) === 'link'
  const title = page.title || (isLink ? host : t('page.tab'))
  return (
    <header class="page-heading">
      {isLink && <p class="fine">{t('link.heading')}</p>}
      <h1 dir="auto" title={title}>
        {withoutSite(title, host)}
      </h1>
      <div>
        {isLink ? (
          <p class="fine address" dir="ltr" title={page.url}>
            {page.url}
          </p>
        ) : (
          <p class="host fine" title={page.url}>
            <Tile host={host} />
            <HostName host={host} />
          </p>
        )}
        {children}
      </div>
    </header>
  )
}

const comparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * A title without the site's name at its end, if the host says the name. An end with a small word before the name may be
 * a sentence's, and a single word is no title.
 */
export function withoutSite(title: string, host: string): string {
  const [, rest, site] = /^(.*\s\S+)\s+[-–—|·]\s+(\S.*)$/su.exec(title) ?? []
  if (!rest || !site) return title
  const words = site.split(/\s+/)
  const says = (label: string) => {
    const at = words.findIndex((word) => comparable(word) === label)
    const isNamed = at >= 0 && words.slice(0, at).every((word) => !/^\p{Ll}/u.test(word))
    return label.length > 2 && (isNamed || comparable(site) === label)
  }
  return words.length <= 4 && host.split('.').map(comparable).some(says) ? rest : title
}

interface UnsupportedProps {
  reason: Exclude<NoPage['reason'], 'asked' | 'unanswered'>
  subject: Subject
}

/** Says why the page can't be looked up. */
export function Unsupported({ reason, subject }: UnsupportedProps) {
  const t = useTranslation()
  return <Empty icon="pass" text={t(reason === 'too-long' ? `${subject}.too-long` : `page.${reason}`)} />
}
