import type { ComponentChildren } from 'preact'
import { subjectOf, type TabPage, type WebPage } from '../../page/tab-page.ts'
import { Icon } from '../../ui/controls.tsx'
import { Host } from '../../ui/page-row.tsx'
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
        {title}
      </h1>
      <div>
        {isLink ? (
          <p class="fine address" dir="ltr" title={page.url}>
            {page.url}
          </p>
        ) : (
          <Host host={host} title={page.url} />
        )}
        {children}
      </div>
    </header>
  )
}

/** Says why the page can't be looked up. */
export function Unsupported({ page, subject }: { page: Exclude<TabPage, WebPage>; subject: 'page' | 'link' }) {
  const t = useTranslation()
  return (
    <div class="empty">
      <Icon name="globe" isLarge />
      <p>{t(page.reason === 'too-long' ? `${subject}.too-long` : `page.${page.reason}`)}</p>
    </div>
  )
}
