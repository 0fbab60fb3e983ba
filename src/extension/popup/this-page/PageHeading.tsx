import { useTranslation } from '../../ui/text/translation.ts'
import { subjectOf, type WebPage } from './view.ts'

/**
 * Which page this is about, by what the browser says: its title and host, or the title and the whole address that a link has.
 * What the network calls it was written by whoever shared it.
 */
export function PageHeading({ page }: { page: WebPage }) {
  const t = useTranslation()
  const { host } = new URL(page.url)
  const isLink = subjectOf(page) === 'link'
  const title = page.title || (isLink ? host : t('page.untitled'))
  return (
    <header class="page-heading">
      {isLink && <p class="fine">{t('link.heading')}</p>}
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      {isLink ? (
        <p class="fine address" dir="ltr" title={page.url}>
          {page.url}
        </p>
      ) : (
        <p class="fine line" title={page.url}>
          {host}
        </p>
      )}
    </header>
  )
}
