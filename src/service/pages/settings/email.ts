import { changeEmail } from '../../actions/membership.ts'
import { composeConfirmationMail } from '../../mail/link-mails.ts'
import { confirmationMailLimits } from '../../store/access/attempts.ts'
import { longestEmail, normalizeEmail } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { notice } from '../../website/page/layout.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { changeConfirmed, confirmElsewhere } from '../sign-in/confirmation.ts'

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
  const elsewhere = await confirmElsewhere(visit, { title })
  if (elsewhere) return elsewhere
  const current = (await store.members.credentialOf(member.id))?.email ?? ''
  const pending = await store.pendingEmails.ofMember(member.id, now)
  return form(visit, {
    fields: { email: { kind: 'email', label: t('email'), max: longestEmail, autocomplete: 'email' } },
    values: { email: pending ?? current },
    check({ email }) {
      const isNew = email !== '' && normalizeEmail(email) !== current
      return !mailQueue && isNew ? { email: t('emailNeedsMail') } : {}
    },
    show({ field, element }) {
      const waits =
        pending &&
        notice(
          html`${t('emailPending', { address: pending })}${
            current && current !== pending && ` ${t('emailUntilThen', { address: current })}`
          }`,
        )
      const needs = !mailQueue && ` ${t('emailNeedsMail')}`
      const explains = html`${network.hasMail && t('emailForLinks')} ${t('whoSeesEmail')}${needs}`
      const content = html`<p class="fine">${explains}</p>
${field('email')}`
      const body = html`${waits}${element({ action: '/settings/email', class: 'card', content, button: t('save') })}`
      return { title, body, doneBy: { changed: t('saved') } }
    },

    async save({ email: typed }) {
      const email = normalizeEmail(typed)
      const change = await changeConfirmed(visit, (tx) => saveEmail(tx, visit, email))
      if (change.kind === 'saved') return '/settings/email?changed'
      if (change.kind === 'too-often')
        return { wrong: { email: t('tooOften', { count: Math.ceil((change.until - now) / 60_000) }) } }
      const mail = composeConfirmationMail(email, change.secret, t, { ...network, authUrl })
      return mailQueue?.add(mail) ? '/settings/email' : { problem: t('busy') }
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
