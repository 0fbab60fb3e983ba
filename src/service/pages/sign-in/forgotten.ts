import { responded } from '../../http/response.ts'
import { composeForgottenMails } from '../../mail/link-mails.ts'
import { forgottenLimits } from '../../store/access/attempts.ts'
import { longestEmail, normalizeLogin } from '../../store/members/names.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import type { Page, Visit } from '../../website/page/visit.ts'
import { pathOfSite, placeOf } from './sign-in.ts'

/** @returns when the next e-mail is allowed, if this one isn't */
function blockedUntil({ context, store, runInQueue, clientIp, now }: Visit, text: string) {
  const ip = clientIp(context)
  const limits = forgottenLimits({ text, clientIp: ip })
  return runInQueue(ip, () => store.transaction((tx) => tx.attempts.take(limits, now), 'read committed'))
}

/** `/forgotten`: the link is made after the response, which doesn't depend on whether the member exists. */
export const forgottenPage = formPage(async (visit: Visit) => {
  const { context, store, webSessions, network, elsewhere, mailQueue, authUrl, now } = visit
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
      fields: {
        login: { kind: 'line', label: t('loginOrEmail'), max: longestEmail, required: true, autocomplete: 'username' },
      },
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
          return composeForgottenMails(store, text, { ...network, authUrl, elsewhere }, now)
        }
        if (!mailQueue?.add(compose)) return { wrong: { login: t('busy') } }
        return page(html`<p>${t('linkSent')}</p>`)
      },
    },
  )
})
