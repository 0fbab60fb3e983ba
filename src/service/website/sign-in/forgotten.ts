import { html } from 'hono/html'
import { linkKindOf, renewLink } from '../../actions/invite.ts'
import { responded } from '../../http/response.ts'
import type { Mail } from '../../mail/link-queue.ts'
import { forgottenLimits } from '../../store/access/attempts.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import { longestEmail, normalizeLogin } from '../../store/members/names.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage } from '../form/form-page.ts'
import type { Html, Page, Visit } from '../page/page.ts'
import { composeLinkMail, type Sender } from './link-mails.ts'
import { pathOfSite, placeOf } from './sign-in.ts'

/** @returns when the next e-mail is allowed, if this one isn't */
async function blockedUntil({ context, store, runInQueue, clientIp, now }: Visit, text: string) {
  const ip = clientIp(context)
  const limits = forgottenLimits({ text, clientIp: ip })
  return (
    (await store.attempts.blockedUntil(limits, now)) ??
    (await runInQueue(ip, () => store.transaction((tx) => tx.attempts.take(limits, now), 'read committed')))
  )
}

/** `/forgotten`: the link is made after the response, which doesn't depend on whether the member exists. */
export const forgottenPage = formPage(async (visit: Visit) => {
  const { context, store, webSessions, network, mailQueue, authUrl, now } = visit
  const to = pathOfSite(context.req.query('to'))
  const { t, isAuthorization, ...look } = placeOf(visit, to)
  const page = (body: Html): Page => ({
    ...look,
    title: t('forgotten'),
    body: html`${body}<p class="back"><a href="${to === '/' ? '/sign-in' : to}">${t('signIn')}</a></p>`,
  })
  return form(
    { ...visit, t },
    {
      fields: { login: { kind: 'line', label: t('loginOrEmail'), max: longestEmail, required: true } },
      check: (_, sent) => (webSessions.hasValidCsrfToken(context, sent) ? {} : { login: t('formOutdated') }),

      show: ({ element }) => ({
        ...page(html`<p>${t('forgottenExplains')}</p>
${element({ button: t('sendLink') })}`),
        // Chrome aborts a sign-in at any status ≥ 400
        ...(isAuthorization && { status: 200 }),
      }),

      async save({ login }) {
        const text = normalizeLogin(login)
        const until = await blockedUntil(visit, text)
        if (until !== undefined)
          return { wrong: { login: t('tooOften', { count: Math.ceil((until - now) / 60_000) }) } }
        const compose = async () => {
          await responded(context)
          return composeForgottenMails(store, text, { ...network, authUrl }, now)
        }
        if (!mailQueue?.add(compose)) return { wrong: { login: t('busy') } }
        return page(html`<p>${t('linkSent')}</p>`)
      },
    },
  )
})

/** Maximum e-mails with a link to one member in an hour. */
export const maxForgottenMails = 5

/**
 * For the member with this login, or each with this e-mail address, unless disabled. Anybody can ask for it, so the new
 * link ends the earlier one only when its e-mail was sent.
 */
export const composeForgottenMails = (store: Store, text: string, sender: Sender, now: number): Promise<Mail[]> =>
  store.transaction(async (tx) => {
    const withLogin = (await tx.members.credential(text))?.member
    const mails: Mail[] = []
    for (const member of withLogin === undefined ? await tx.members.withEmail(text) : [withLogin]) {
      if (!(await tx.members.credentialOf(member))?.email) continue
      const subject = `forgotten password of member ${member}`
      const limit = { subject, max: maxForgottenMails, window: 60 * 60 * 1000 }
      if ((await tx.attempts.take([limit], now)) !== undefined) continue
      const kind = await linkKindOf(tx, member)
      const link = kind && { member, kind, secret: newSecret() }
      const mail = link && (await composeLinkMail(tx, link, sender))
      if (mail)
        mails.push({
          ...mail,
          // unless the member has joined or was disabled meanwhile
          sent: () =>
            store.transaction(async (later) => {
              const isSame = (await linkKindOf(later, member)) === kind
              if (isSame) await renewLink(later, { actor: member, member, secret: link.secret }, now)
            }),
          failed: ({ kind }) => store.memberLinks.recordFailedRequest(link, kind, now),
        })
    }
    return mails
  })
