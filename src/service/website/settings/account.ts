import { setTimeout as delay } from 'node:timers/promises'
import { html } from 'hono/html'
import { beginRemoval, changeEmail, finishRemovals } from '../../actions/membership.ts'
import { exportOf } from '../../export.ts'
import { tokenInvalid } from '../../http/problems.ts'
import { streamOnDemand } from '../../http/response.ts'
import { createRequestQueues } from '../../limits/request-queues.ts'
import { composeConfirmationMail } from '../../mail/link-mails.ts'
import type { Refusal } from '../../sessions/password-attempts.ts'
import { confirmationMailLimits } from '../../store/access/attempts.ts'
import { longestEmail, normalizeEmail } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formPage, joined } from '../form/form-page.ts'
import { group, icon, notice } from '../page/components.ts'
import { type Html, type MemberVisit, type Page, rows, type Visit } from '../page/page.ts'
import { newPasswordFields, newPasswordProblems } from '../sign-in/links.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'

const backToSettings = ({ t }: Visit) => ['/settings', t('settings')] as const

const ownPassword = (label: string) =>
  ({ kind: 'password', label, autocomplete: 'current-password', required: true }) as const

const refused = (refusal: { kind: 'wrong' } | Refusal, t: SiteTranslate) =>
  refusal.kind === 'wrong'
    ? { wrong: { current_password: t('wrongOwnPassword') } }
    : { problem: explainRefusal(refusal, t) }

export const passwordPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, webSessions, network, elsewhere } = visit
  const title = t('passwordTitle')
  const back = backToSettings(visit)
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  if (elsewhere?.replaces(password)) return { title, body: elsewhere.noPassword(t), back }
  const ends = joined(await Promise.all(rows('password', visit, member.id)))
  return form(visit, {
    fields: { current_password: ownPassword(t('currentPassword')), ...newPasswordFields(t), ...ends.fields },
    check(values) {
      const problems = newPasswordProblems(values, [login, member.name, network.name], t)
      // the new one is wrong too if the current one is
      const isUnchanged = values.new_password.normalize() === values.current_password.normalize()
      return isUnchanged && !problems.new_password ? { ...problems, new_password: t('passwordUnchanged') } : problems
    },
    show(shown) {
      const { field, element } = shown
      // the login is only for password managers and is not sent
      const content = html`<p class="quiet">${t('passwordExplains')}</p>
<input value="${login}" autocomplete="username" readonly hidden>
${field('current_password')}
${field('new_password')}
${field('new_password_again')}
${ends.draw(shown)}`
      const body = element({ action: '/password', class: 'card', content, button: t('changePassword') })
      return { title, body, back, doneBy: { changed: t('passwordChanged') } }
    },

    /** Called if the new password is allowed, so that another one doesn't count as an attempt. */
    async save(values) {
      const { current_password, new_password } = values
      const result = await webSessions.changePassword(visit, current_password, new_password, (tx) =>
        ends.store(tx, values),
      )
      return result.kind === 'done' ? '/password?changed' : refused(result, t)
    },
  })
})

/** Milliseconds that the page waits for the deletion of thousands of shares, which goes on without it. */
const longestDeletion = 10_000

export const deleteAccountPage = formPage(async (visit: MemberVisit) => {
  const { t, context, member, store, webSessions, now } = visit
  const title = t('deleteTitle')
  const confirmation = await confirmationOf(visit, title)
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

    /**
     * Ends all access at once, then deletes in batches, which may take longer than the page. If the service is stopped,
     * its next start continues.
     */
    async save({ current_password }) {
      const outcome = await run(current_password, async (tx) => {
        if (await tx.members.isLastAdministrator(member.id)) return 'last'
        await beginRemoval(tx, { actor: member.id, member: member.id }, now)
        return 'begun'
      })
      if ('refusal' in outcome) return outcome.refusal
      if (outcome.result === 'last') return {}
      webSessions.clear(context)
      await Promise.race([finishRemovals(store), delay(longestDeletion, undefined, { ref: false })])
      return '/deleted'
    },
  })
})

/** `/deleted`: the page after the account was deleted. It names nobody; whoever is signed in has an account. */
export async function showDeleted({ context, member, t }: Visit): Promise<Page | Response> {
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

/** How a form about the account is confirmed: by the password, or by a new sign-in elsewhere. */
interface Confirmation {
  fields: { current_password?: ReturnType<typeof ownPassword> }
  /** The login, only for password managers: it is not sent. */
  username: Html | undefined
  run: <Result>(
    password: string | undefined,
    work: (tx: Store) => Promise<Result>,
  ) => Promise<{ result: Result } | { refusal: Page | ReturnType<typeof refused> }>
}

/** @returns a page in place of the form, which leads elsewhere, if the member has to confirm there */
async function confirmationOf(visit: MemberVisit, title: string): Promise<Confirmation | Page> {
  const { member, t, store, webSessions, elsewhere } = visit
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  if (elsewhere?.replaces(password)) {
    const confirmFirst = (from: Store) => elsewhere.confirmFirst(visit, { title, back: backToSettings(visit) }, from)
    const first = await confirmFirst(store)
    if (first) return first
    return {
      fields: {},
      username: undefined,
      run: (_, work) =>
        visit.change(async (tx) => {
          const refusal = await confirmFirst(tx)
          return refusal ? { refusal } : { result: await work(tx) }
        }),
    }
  }
  return {
    fields: { current_password: ownPassword(t('ownPassword')) },
    username: html`<input value="${login}" autocomplete="username" readonly hidden>`,
    async run(typed = '', work) {
      const outcome = await webSessions.withPassword(visit, typed, work)
      return outcome.kind === 'done' ? outcome : { refusal: refused(outcome, t) }
    },
  }
}

type Change = { kind: 'saved' } | { kind: 'pending'; secret: string } | { kind: 'too-often'; until: number }

async function saveEmail(tx: Store, { member, mailQueue, now }: MemberVisit, email: string): Promise<Change> {
  const { email: current, email_confirmed } = (await tx.members.credentialOf(member.id)) ?? {}
  // a link that was sent to the previous address
  await tx.memberLinks.end(member.id)
  if (email === (current ?? '') && (email_confirmed || !mailQueue || email === '')) {
    await tx.pendingEmails.end(member.id)
    return { kind: 'saved' }
  }
  if (email === '') {
    await changeOwnEmail(tx, member.id, undefined, now)
    return { kind: 'saved' }
  }
  const until = await tx.attempts.take(confirmationMailLimits({ member: member.id, email }), now)
  if (until !== undefined) return { kind: 'too-often', until }
  return { kind: 'pending', secret: await tx.pendingEmails.save(member.id, email, now) }
}

async function changeOwnEmail(tx: Store, member: string, email: string | undefined, now: number): Promise<void> {
  await changeEmail(tx, member, email, 'member')
  await tx.audit.add({ time: now, actor: member, action: 'changed email', member })
}

/**
 * `/settings/email`: a new address counts once the link in an e-mail to it was opened: otherwise the mail server would
 * write to anybody. An address of another member is accepted too, so that nobody learns here who is a member.
 */
export const emailPage = formPage(async (visit: MemberVisit) => {
  const { t, member, now, store, network, mailQueue, authUrl } = visit
  const title = t('emailTitle')
  const confirmation = await confirmationOf(visit, title)
  if ('title' in confirmation) return confirmation
  const { fields, username, run } = confirmation
  const current = (await store.members.credentialOf(member.id))?.email ?? ''
  const pending = await store.pendingEmails.ofMember(member.id, now)
  return form(visit, {
    fields: { email: { kind: 'email', label: t('email'), max: longestEmail }, ...fields },
    values: { email: pending ?? current },
    check({ email }) {
      const isNew = email !== '' && normalizeEmail(email) !== current
      return !mailQueue && isNew ? { email: t('emailNeedsMail') } : {}
    },
    show({ field, element }) {
      const waits =
        pending &&
        notice(
          html`${t('emailPending', { address: pending })}${current && current !== pending && ` ${t('emailUntilThen', { address: current })}`}`,
        )
      const explains = html`${network.hasMail && t('emailForLinks')} ${t('whoSeesEmail')}${!mailQueue && ` ${t('emailNeedsMail')}`}`
      const content = html`<p class="quiet">${explains}</p>
${field('email')}
${username}${username && field('current_password')}`
      const body = html`${waits}${element({ action: '/settings/email', class: 'card', content, button: t('save') })}`
      return { title, body, back: backToSettings(visit), doneBy: { changed: t('saved') } }
    },

    /** Verifies a password last, so that an invalid address doesn't count as an attempt. */
    async save({ email: typed, current_password }) {
      const email = normalizeEmail(typed)
      const outcome = await run(current_password, (tx) => saveEmail(tx, visit, email))
      if ('refusal' in outcome) return outcome.refusal
      const change = outcome.result
      if (change.kind === 'saved') return '/settings/email?changed'
      if (change.kind === 'too-often')
        return { wrong: { email: t('tooOften', { count: Math.ceil((change.until - now) / 60_000) }) } }
      const mail = composeConfirmationMail(email, change.secret, t, { ...network, authUrl })
      return mailQueue?.add(async () => mail) ? '/settings/email' : { problem: t('busy') }
    },
  })
})

/** Opening the page doesn't use the link up, because mail programs open links too. */
export const confirmEmailPage = formPage(async (visit: MemberVisit) => {
  const { t, context, member, now, change, store } = visit
  const [title, back] = [t('emailConfirm'), ['/settings/email', t('emailTitle')] as const]
  const readLink = (from: Store) => from.pendingEmails.find(member.id, context.req.query('link') ?? '', now)
  const invalid = { title, body: html`<p class="card">${t('emailLinkInvalid')}</p>`, back, status: 404 } as const
  const address = await readLink(store)
  if (address === undefined) return invalid
  return form(visit, {
    fields: {},
    show: ({ element }) => ({
      title,
      body: element({
        class: 'card',
        content: html`<p>${t('emailConfirmAsk', { address })}</p>`,
        button: t('emailConfirmButton'),
      }),
      back,
    }),
    async save() {
      const isConfirmed = await change(async (tx) => {
        const confirmed = await readLink(tx)
        if (confirmed === undefined) return false
        await changeOwnEmail(tx, member.id, confirmed, now)
        await tx.memberLinks.end(member.id)
        return true
      })
      return isConfirmed ? '/settings/email?changed' : invalid
    },
  })
})
