import { useTranslation } from '../../ui/text.tsx'
import { subjectOf, type WebPage } from './web-page.ts'

/**
 * Names the page by its title and host, or the link by its title and whole URL. The title is the browser's: the
 * network's title was typed by another member.
 */
export function PageHeading({ page }: { page: WebPage }) {
  const t = useTranslation()
  const { host } = new URL(page.url)
  const isLink = subjectOf(page) === 'link'
  const title = page.title || (isLink ? host : t('page.tab'))
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
