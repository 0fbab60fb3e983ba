import type { Context } from 'hono'
import { html } from 'hono/html'
import type { RunInQueue } from '../../http/server/request-queues.ts'
import type { MailQueue } from '../../mail/mail-queue.ts'
import type { Network } from '../../network.ts'
import { longestEmail, normalizeLogin } from '../../store/members/new-profile.ts'
import { forgottenLimits } from '../../store/sign-in/attempt-limits.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { type ShownField, showField } from '../form/fields.ts'
import type { Html } from '../page/layout.ts'
import type { Page, Visit } from '../page/visit.ts'
import { type Place, placeOf } from '../sign-in/place.ts'
import { pathOfSite } from '../sign-in/sign-in.ts'
import type { WebSessions } from '../sign-in/web-sessions.ts'
import { composeForgottenMails } from './link-mail.ts'

interface ForgottenDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  mailQueue: MailQueue
  /** The authorization host's origin. */
  authUrl: string
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  now: () => number
}

/** The page to go back to, and how this page looks there. */
type Back = Place & { back: string }

/**
 * `/forgotten`: sends a link by e-mail. The response depends neither on whether the member exists, nor on the member's
 * state: the link is made after the response.
 */
export function createForgottenPage(deps: ForgottenDeps) {
  const { store, webSessions, network, mailQueue, authUrl, runInQueue, clientIp, now } = deps

  function backOf(visit: Visit): Back {
    const to = pathOfSite(visit.context.req.query('to'))
    return { ...placeOf(visit, to), back: to === '/' ? '/sign-in' : to }
  }

  function page({ back, t, isAuthorization: _, ...look }: Back, body: Html): Page {
    return {
      ...look,
      title: t('forgotten'),
      body: html`${body}<p class="back"><a href="${back}">${t('signIn')}</a></p>`,
    }
  }

  function describe(visit: Visit, typed: Pick<ShownField, 'value' | 'problem'> = {}): Page {
    const place = backOf(visit)
    const { t } = place
    const field = { kind: 'line', max: longestEmail, required: true } as const
    const body = html`<p>${t('forgottenExplains')}</p>
<form method="post">${csrfField(visit.csrfToken)}
${showField({ name: 'login', label: t('loginOrEmail'), field, ...typed, t })}
<p class="actions"><button class="main">${t('sendLink')}</button></p></form>`
    // Chrome aborts a sign-in at any status ≥ 400
    return { ...page(place, body), ...(typed.problem && !place.isAuthorization && { status: 422 as const }) }
  }

  return {
    show: async (visit: Visit) => describe(visit),

    async send(visit: Visit, form: URLSearchParams): Promise<Page> {
      const { context } = visit
      const { t } = backOf(visit)
      const value = form.get('login') ?? ''
      const text = normalizeLogin(value)
      if (!webSessions.hasValidCsrfToken(context, form)) return describe(visit, { value, problem: t('formOutdated') })
      if (text === '') return describe(visit, { problem: t('needed') })
      if (text.length > longestEmail) return describe(visit, { value, problem: t('tooLong', { max: longestEmail }) })
      const limits = forgottenLimits({ text, clientIp: clientIp(context) })
      const until =
        (await store.attempts.blockedUntil(limits, now())) ??
        (await runInQueue(clientIp(context), () =>
          store.transaction((tx) => tx.attempts.take(limits, now()), 'read committed'),
        ))
      if (until !== undefined) {
        const minutes = Math.ceil((until - now()) / 60_000)
        return describe(visit, { value, problem: t('tooManyMails', { count: minutes }) })
      }
      const sender = { ...network, authUrl }
      if (!mailQueue.add(() => composeForgottenMails(store, text, sender, now())))
        return describe(visit, { value, problem: t('busy') })
      return page(backOf(visit), html`<p role="status">${t('linkSent')}</p>`)
    },
  }
}
