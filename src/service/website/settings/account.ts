import { html } from 'hono/html'
import { exportOf } from '../../export/export.ts'
import { tokenInvalid } from '../../http/problems.ts'
import { streamOnDemand } from '../../http/response.ts'
import { beginRemoval, finishRemovals } from '../../store/membership.ts'
import { askForFeeds } from '../feeds/feeds-page.ts'
import { form, formPage } from '../form/form-page.ts'
import { group, icon, notice } from '../page/components.ts'
import type { MemberVisit, Page, SiteParts, Visit } from '../page/visit.ts'
import { newPasswordFields, newPasswordProblems } from '../sign-in/link-pages.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'
import { confirmationOf } from './confirmation.ts'

const backToSettings = ({ t }: Visit) => ['/settings', t('settings')] as const

/** `/password`: changes the member's password. */
export const createPasswordPage = ({ store, webSessions, network }: SiteParts) =>
  formPage(async (visit: MemberVisit) => {
    const { t, member } = visit
    const title = t('passwordTitle')
    const back = backToSettings(visit)
    const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
    const { provider } = network
    // a member who signs in at the provider may have no password, or can't use it
    if (provider && (provider.isOnly || password === ''))
      return { title, body: html`<p class="card">${t('noPassword', { provider: provider.name })}</p>`, back }
    const feeds = await askForFeeds(store, member, t)
    return form(visit, {
      fields: {
        current_password: {
          kind: 'password',
          label: t('currentPassword'),
          autocomplete: 'current-password',
          required: true,
        },
        ...newPasswordFields(t),
        end_feeds: feeds.field,
      },
      check(values) {
        const problems = newPasswordProblems(values, [login, member.name, network.name], t)
        // the new one is wrong too if the current one is
        const isUnchanged = values.new_password.normalize() === values.current_password.normalize()
        return isUnchanged && !problems.new_password ? { ...problems, new_password: t('passwordUnchanged') } : problems
      },
      show({ field, element }) {
        // the login is only for password managers and is not sent
        const content = html`<p class="quiet">${t('passwordExplains')}</p>
<input value="${login}" autocomplete="username" readonly hidden>
${field('current_password')}
${field('new_password')}
${field('new_password_again')}
${feeds.areAny && field('end_feeds')}`
        const body = element({ action: '/password', class: 'card', content, button: t('changePassword') })
        return { title, body, back, doneBy: { changed: t('passwordChanged') } }
      },

      /** Called if the new password is allowed, so that another one doesn't count as an attempt. */
      async save({ current_password, new_password, end_feeds }) {
        const result = await webSessions.changePassword(visit, current_password, new_password, (tx) =>
          feeds.end(tx, end_feeds, visit.now),
        )
        switch (result.kind) {
          case 'done':
            return '/password?changed'
          case 'wrong':
            return { wrong: { current_password: t('wrongOwnPassword') } }
          default:
            return { problem: explainRefusal(result, t) }
        }
      },
    })
  })

/** `/settings/delete`: deletes the member's account. Another administrator has to be left. */
export const createDeleteAccountPage = (deps: SiteParts) =>
  formPage(async (visit: MemberVisit) => {
    const { store, webSessions } = deps
    const { t, context, member, now } = visit
    const title = t('deleteTitle')
    const confirmation = await confirmationOf(visit, title, deps)
    if ('title' in confirmation) return confirmation
    const { fields, username, run } = confirmation
    return form(visit, {
      fields,
      async show({ field, element }) {
        const isLast = await store.members.isLastAdministrator(member.id)
        const content = html`${username}${username && field('current_password')}`
        const button = html`<button class="danger">${t('deleteAccount')}</button>`
        const download = html`<p><a class="button" href="/settings/download">${icon('download')} ${t('deleteDownload')}</a></p>`
        const body = html`${group(t('deleteGoesTitle'), html`<p>${t('deleteGoes')}</p>`)}
${group(t('deleteStaysTitle'), html`<p>${t('deleteStays')}</p>${download}`)}
${isLast ? notice(t('onlyAdministrator')) : element({ action: '/settings/delete', class: 'card dangerous', content, button })}`
        return { title, body, back: backToSettings(visit) }
      },

      /** Ends all access at once, then deletes in batches. If the service is stopped, its next start continues. */
      async save({ current_password }) {
        const outcome = await run(current_password, async (tx) => {
          if (await tx.members.isLastAdministrator(member.id)) return 'last'
          await beginRemoval(tx, { actor: member.id, member: member.id }, now)
          return 'begun'
        })
        if ('refusal' in outcome) return outcome.refusal
        if (outcome.result === 'last') return {}
        webSessions.clear(context)
        await finishRemovals(store)
        return '/deleted'
      },
    })
  })

/** `/deleted`: the page after the account was deleted. It names nobody; whoever is signed in has an account. */
export async function showDeleted({ context, member, t }: Visit): Promise<Page | Response> {
  if (member) return context.redirect('/', 303)
  return { title: t('deletedTitle'), shape: 'dialogue', body: html`<p>${t('deleted')}</p>` }
}

/** How often a member may download everything in an hour. */
export const maxDownloads = 5

/** `/settings/download`: everything that is stored about the member, as a zip. */
export function createDownloadPage({ store, webSessions, quota, report }: SiteParts) {
  /** Ends the download with an error if the session ends meanwhile. */
  async function* whileSignedIn(parts: AsyncGenerator<Uint8Array>, { context }: MemberVisit) {
    for await (const part of parts) {
      if (!(await webSessions.member(context))) throw tokenInvalid()
      yield part
    }
  }

  return formPage(async (visit: MemberVisit) => {
    const { member, t, now, context } = visit
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
        back: backToSettings(visit),
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
}
