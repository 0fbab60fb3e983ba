import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'

export interface Page {
  title: string
  /** In place of the title as a heading: has an h1. */
  heading?: Html
  body: Html
  back?: readonly [path: string, title: string]
  /** Its path, if a form shows it. */
  path?: string
  /** 422: the form again, with its problems; 503: the form again, because the service is busy. */
  status?: 200 | 404 | 422 | 429 | 503
  shape?: 'page' | 'dialogue' | 'popup'
  isFramed?: boolean
  problem?: string | undefined
  done?: Html | string | undefined
  /** Notices by the parameter that names the change; `saved` has one on each page. */
  doneBy?: Readonly<Record<string, Html | string>>
}

export type SentForm = Pick<FormData, 'get' | 'getAll' | 'has'>

export interface DeclaredForm {
  show: (sent?: SentForm) => Promise<Page>
  take: (sent: SentForm) => Promise<Page | Response>
}

export function notFoundPage({ t }: { t: SiteTranslate }): Page {
  const body = html`<p>${t('notFound')}</p>
<p class="actions"><a class="button" href="/">${t('home')}</a></p>`
  return { title: t('notFoundTitle'), body, status: 404 }
}
