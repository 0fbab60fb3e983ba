import type { Context } from 'hono'
import { html } from 'hono/html'
import { exportOf } from '../../../export/export.ts'
import type { Quota } from '../../../graph/quota.ts'
import { isFailure, tokenInvalid } from '../../../http/problems.ts'
import { closeConnection, streamOnDemand } from '../../../http/response.ts'
import type { WebSessions } from '../../../sign-in/web-sessions.ts'
import type { Store } from '../../../store/store.ts'
import { csrfField } from '../../form/csrf-field.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'

/** How often a member may download everything in an hour. */
export const maxDownloads = 5

interface DownloadDeps {
  store: Store
  webSessions: WebSessions
  quota: Quota
  /** Logs a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/** `/settings/download`: everything that is stored about the member, as a zip. */
export function createDownloadPage({ store, webSessions, quota, report }: DownloadDeps) {
  async function show({ t, csrfToken }: MemberVisit): Promise<Page> {
    const body = html`<p>${t('downloadExplains')}</p>
<form method="post" action="/settings/download">${csrfField(csrfToken)}
<p class="actions"><button class="main">${t('download')}</button></p></form>`
    return { title: t('downloadTitle'), body, back: ['/settings', t('settings')] }
  }

  /** Ends the download with an error if the session ends meanwhile. */
  async function* whileSignedIn(parts: AsyncGenerator<Uint8Array>, { context }: MemberVisit) {
    for await (const part of parts) {
      if (!(await webSessions.member(context))) throw tokenInvalid()
      yield part
    }
  }

  return {
    show,

    async download(visit: MemberVisit): Promise<Page | Response> {
      const { member, t, now, context } = visit
      const { allowed, reset } = quota.count({ subject: `downloads of ${member.id}`, limit: maxDownloads })
      if (!allowed) {
        const problem = t('tooManyDownloads', { max: maxDownloads, count: Math.ceil((reset - now) / 60_000) })
        return { ...(await show(visit)), problem, status: 429 }
      }
      const body = streamOnDemand(whileSignedIn(exportOf(store, member.id), visit), (error) => {
        if (isFailure(error)) report(error, context)
        closeConnection(context, error)
      })
      const day = new Date(now).toISOString().slice(0, 10)
      return context.body(body, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="passalong-${day}.zip"`,
      })
    },
  }
}
