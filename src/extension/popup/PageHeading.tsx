import type { Recommendation } from '../schemas/recommendation.ts'
import { useWords } from '../ui/translation.ts'
import type { WebPage } from './view.ts'

/** Which page this is about: its title and where it stands. */
export function PageHeading({ page, recommendation }: { page: WebPage; recommendation?: Recommendation }) {
  const words = useWords()
  const title = recommendation?.title || page.title || words('page.untitled')
  return (
    <header class="page-heading">
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      <p class="fine" title={page.address}>
        {recommendation?.site_name || new URL(page.address).host}
      </p>
    </header>
  )
}
