import { setTimeout as delay } from 'node:timers/promises'
import { beginRemoval, finishRemovals } from '../../actions/membership.ts'
import { exportOf } from '../../export/export.ts'
import { streamOnDemand, tokenInvalid } from '../../http/response.ts'
import { createRequestQueues } from '../../limits/request-queues.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { group, icon } from '../../website/page/components.ts'
import { warning } from '../../website/page/layout.ts'
import type { MemberVisit, Show, Visit } from '../../website/page/visit.ts'
import { changeConfirmed, confirmElsewhere } from '../sign-in/confirmation.ts'

/** Milliseconds that the page waits for the deletion of thousands of shares, which goes on without it. */
const longestDeletion = 10_000

export const deleteAccountPage = formPage(async (visit: MemberVisit) => {
  const { t, context, member, store, webSessions, now } = visit
  const title = t('deleteTitle')
  const elsewhere = await confirmElsewhere(visit, { title })
  if (elsewhere) return elsewhere
  return form(visit, {
    fields: {},
    async show({ element }) {
      const isLast = await store.members.isLastAdministrator(member.id)
      const button = html`<button class="danger">${t('deleteAccount')}</button>`
      const download = html`<p><a class="button" href="/settings/download">${icon('download')} ${t('deleteDownload')}</a></p>`
      const body = html`${group(t('deleteGoesTitle'), html`<p>${t('deleteGoes')}</p>`)}
${group(t('deleteStaysTitle'), html`<p>${t('deleteStays')}</p>${download}`)}
${isLast ? warning(t('onlyAdministrator')) : element({ action: '/settings/delete', class: 'card dangerous', button })}`
      return { title, body }
    },

    /**
     * Ends all access at once, then deletes in batches, which may take longer than the page. If the service is stopped,
     * its next start continues.
     */
    async save() {
      await changeConfirmed(visit, (tx) => beginRemoval(tx, { actor: member.id, member: member.id }, now))
      webSessions.clear(context)
      await Promise.race([finishRemovals(store), delay(longestDeletion, undefined, { ref: false })])
      return '/deleted'
    },
  })
})

/** `/deleted`: the page after the account was deleted. It names nobody; whoever is signed in has an account. */
export const showDeleted: Show<Visit> = async ({ context, member, t }) => {
  if (member) return context.redirect('/', 303)
  return { title: t('deletedTitle'), shape: 'dialogue', body: html`<p>${t('deleted')}</p>` }
}

/** Maximum downloads of a member's data in an hour. */
export const maxDownloads = 5

/** The parts of a member's downloads are made one at a time, and other requests get as much time in between. */
const inDownloadQueue = createRequestQueues(1)

async function* whileSignedIn(parts: AsyncGenerator<Uint8Array>, { context, webSessions, member }: MemberVisit) {
  try {
    for (;;) {
      const { value, done } = await inDownloadQueue(member.id, () => parts.next())
      if (done) return
      if (!(await webSessions.member(context))) throw tokenInvalid()
      yield value
    }
  } finally {
    await parts.return(undefined)
  }
}

export const downloadPage = formPage(async (visit: MemberVisit) => {
  const { member, t, now, context, store, quota, report } = visit
  return form(visit, {
    fields: {},
    show: ({ element }) => ({
      title: t('downloadTitle'),
      body: element({
        action: '/settings/download',
        class: 'card',
        content: html`<p>${t('downloadExplains')}</p>`,
        button: t('download'),
      }),
    }),
    async save() {
      const { allowed, reset } = quota.count({ subject: `downloads of ${member.id}`, limit: maxDownloads })
      if (!allowed) {
        const problem = t('tooOften', { count: Math.ceil((reset - now) / 60_000) })
        return { problem, status: 429 }
      }
      const body = streamOnDemand(whileSignedIn(exportOf(store, member.id), visit), context, report)
      const day = new Date(now).toISOString().slice(0, 10)
      return context.body(body, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="passalong-${day}.zip"`,
      })
    },
  })
})
