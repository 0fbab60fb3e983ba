import { useTranslation } from '../../ui/text/translation.ts'
import type { WebPage } from './view.ts'

/**
 * Which page this is about, by what the browser says: its title and host, or the text and target of a link. What the network calls it was written by whoever
 * shared it.
 */
export function PageHeading({ page }: { page: WebPage }) {
  const t = useTranslation()
  const isLink = page.tabId === null
  const title = page.title || (isLink ? page.url : t('page.untitled'))
  return (
    <header class="page-heading">
      {isLink && <p class="fine">{t('link.heading')}</p>}
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      <p class="fine line" title={page.url}>
        {new URL(page.url).host}
      </p>
    </header>
  )
}
