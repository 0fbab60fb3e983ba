import { html } from 'hono/html'
import type { MailQueue } from '../../../mail.ts'
import type { Network } from '../../../network.ts'
import type { WebSessions } from '../../../sign-in/web-sessions.ts'
import { longestEmail, normalizeEmail } from '../../../store/members/names.ts'
import { changeEmail } from '../../../store/membership.ts'
import { confirmationMailLimits } from '../../../store/sign-in/attempts.ts'
import type { Store } from '../../../store/store.ts'
import { csrfField } from '../../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../../form/fields.ts'
import { hasJust } from '../../form/last-change.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'
import { createConfirmation, explainConfirmation } from './confirmation.ts'

/** The page that the link in an e-mail to a new address opens. */
export const confirmEmailPath = '/settings/email/confirm'

const fields = { email: { kind: 'email', max: longestEmail } } as const satisfies TextFields

interface Problems {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

interface EmailPageDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  /** Undefined if the service sends no e-mail. */
  mailQueue: MailQueue | undefined
  /** The authorization host's origin. */
  authUrl: string
}

/** What became of a typed address: `until` is when the next e-mail may be sent, if there were too many. */
type Change = { kind: 'saved' } | { kind: 'pending'; secret: string } | { kind: 'too-often'; until: number }

/**
 * `/settings/email`: the address that links for a forgotten password go to. A change needs a confirmation, and counts
 * once the link in an e-mail to the new address was opened: otherwise the network's mail server would write to anybody.
 * An address of another member is accepted too, so that nobody learns here who is a member.
 */
export function createEmailPage(deps: EmailPageDeps) {
  const { store, network, mailQueue, authUrl } = deps
  const confirmation = createConfirmation(deps)

  async function describe(visit: MemberVisit, typed?: string, problems: Problems = {}): Promise<Page> {
    const { member, t, csrfToken, now } = visit
    const before = await confirmation.before(visit, t('emailTitle'))
    if (before) return before
    const { email } = (await store.members.credentialOf(member.id)) ?? {}
    const pending = await store.pendingEmails.of(member.id, now)
    const value = typed ?? pending ?? email ?? ''
    const waits =
      pending &&
      html`<p class="notice">${t('emailPending', { address: pending })}${email && ` ${t('emailUntilThen', { address: email })}`}</p>`
    const body = html`${waits}<p>${network.hasMail && t('emailForLinks')} ${t('whoSeesEmail')}${!mailQueue && ` ${t('emailNeedsMail')}`}</p>
<form method="post" action="/settings/email">${csrfField(csrfToken)}
${showField({ name: 'email', label: t('email'), field: fields.email, value, problem: problems.email, t })}
${await confirmation.fields(visit, problems.password)}
<p class="actions"><button class="main">${t('save')}</button></p></form>`
    const hasProblem = Object.values(problems).some((problem) => problem !== undefined)
    return {
      title: t('emailTitle'),
      body,
      back: ['/settings', t('settings')],
      problem: problems.form,
      ...(hasProblem && { status: 422 }),
    }
  }

  /** Saves an address that needs no e-mail, or makes the link for one that does. */
  async function save(tx: Store, { member, now }: MemberVisit, email: string, current: string): Promise<Change> {
    // a link that was sent to the previous address
    await tx.memberLinks.end(member.id)
    if (email === current) await tx.pendingEmails.end(member.id)
    if (email === current) return { kind: 'saved' }
    if (email === '') {
      await changeEmail(tx, member.id, undefined, 'member')
      await tx.audit.add({ time: now, actor: member.id, action: 'changed email', member: member.id })
      return { kind: 'saved' }
    }
    const until = await tx.attempts.take(confirmationMailLimits({ member: member.id, email }), now)
    if (until !== undefined) return { kind: 'too-often', until }
    return { kind: 'pending', secret: await tx.pendingEmails.save(member.id, email, now) }
  }

  /** Without a text of the member's: nobody has confirmed that the reader knows the member. */
  function sendLink({ t }: MemberVisit, to: string, secret: string): boolean | undefined {
    const link = `${authUrl}${confirmEmailPath}?${new URLSearchParams({ link: secret })}`
    const text = `${t('emailMail', { network: network.name })}\n\n${link}\n`
    return mailQueue?.add(async () => ({ to, subject: t('emailMailSubject', { network: network.name }), text }))
  }

  const readLink = ({ context, member, now }: MemberVisit, from = store) =>
    from.pendingEmails.find(member.id, context.req.query('link') ?? '', now)

  function askToConfirm({ t, csrfToken }: MemberVisit, address: string | undefined): Page {
    const back = ['/settings/email', t('emailTitle')] as const
    const title = t('emailConfirm')
    if (address === undefined) return { title, body: html`<p>${t('emailLinkInvalid')}</p>`, back, status: 404 }
    const body = html`<p>${t('emailConfirmAsk', { address })}</p>
<form method="post">${csrfField(csrfToken)}
<p class="actions"><button class="main">${t('emailConfirmButton')}</button></p></form>`
    return { title, body, back }
  }

  return {
    async show(visit: MemberVisit, form?: FormData): Promise<Page> {
      const typed = form?.get('email')
      const done = hasJust(visit.context, 'changed') ? html`${visit.t('saved')}` : undefined
      return { ...(await describe(visit, typeof typed === 'string' ? typed : undefined)), done }
    },

    /** Verifies a password last, so that an invalid address doesn't count as an attempt. */
    async change(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { t, context, member, now } = visit
      const { values, problems } = readTexts(form, fields, t)
      const typed = values.email
      const email = normalizeEmail(typed)
      const current = (await store.members.credentialOf(member.id))?.email ?? ''
      if (!mailQueue && email !== '' && email !== current) problems.email ??= t('emailNeedsMail')
      const { proof, problem } = await confirmation.read(visit, form)
      if (problems.email || problem) return describe(visit, typed, { email: problems.email, password: problem })
      const result = await confirmation.run(visit, proof, (tx) => save(tx, visit, email, current))
      if (result.kind !== 'done') return describe(visit, typed, explainConfirmation(result, t))
      const change = result.result
      if (change.kind === 'too-often')
        return describe(visit, typed, { email: t('tooManyMails', { count: Math.ceil((change.until - now) / 60_000) }) })
      if (change.kind === 'pending' && !sendLink(visit, email, change.secret))
        return describe(visit, typed, { form: t('busy') })
      return context.redirect(change.kind === 'saved' ? '/settings/email?changed' : '/settings/email', 303)
    },

    /** Opening the page doesn't use the link up, because mail programs open links too. */
    showConfirmation: async (visit: MemberVisit): Promise<Page> => askToConfirm(visit, await readLink(visit)),

    async confirm(visit: MemberVisit): Promise<Page | Response> {
      const { context, member, now, change } = visit
      const isConfirmed = await change(async (tx) => {
        const email = await readLink(visit, tx)
        if (email === undefined) return false
        await changeEmail(tx, member.id, email, 'member')
        await tx.memberLinks.end(member.id)
        await tx.audit.add({ time: now, actor: member.id, action: 'changed email', member: member.id })
        return true
      })
      return isConfirmed ? context.redirect('/settings/email?changed', 303) : askToConfirm(visit, undefined)
    },
  }
}
