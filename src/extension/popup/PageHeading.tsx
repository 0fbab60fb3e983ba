import { useTranslation } from '../ui/translation.ts'
import type { WebPage } from './view.ts'

/**
 * Which page this is about, by what the browser says: its title and host. What the network calls it was written by whoever
 * shared it.
 */
export function PageHeading({ page }: { page: WebPage }) {
  const t = useTranslation()
  const title = page.title || t('page.untitled')
  return (
    <header class="page-heading">
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      <p class="fine line" title={page.url}>
        {new URL(page.url).host}
      </p>
    </header>
  )
}
