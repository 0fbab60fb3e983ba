import type { Recommendation } from '../schemas/recommendation.ts'
import { useTranslation } from '../ui/translation.ts'
import type { WebPage } from './view.ts'

/** Which page this is about: its title and where it stands. */
export function PageHeading({ page, recommendation }: { page: WebPage; recommendation?: Recommendation }) {
  const t = useTranslation()
  const title = recommendation?.title || page.title || t('page.untitled')
  return (
    <header class="page-heading">
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      <p class="fine" title={page.url}>
        {recommendation?.site_name || new URL(page.url).host}
      </p>
    </header>
  )
}
