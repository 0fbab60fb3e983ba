import { Problem, tooLarge } from '../../http/response.ts'
import { createRequestQueues } from '../../limits/request-queues.ts'
import { createAuthorizationRequests } from '../../oauth/authorization-server.ts'
import { hasOwnButton, linkIn, pathOfSite, placeOf, signInPath } from '../../pages/sign-in/sign-in.ts'
import { languagesOf } from '../../settings/settings.ts'
import { hashSecret, newSecret, sameSecret } from '../../store/engine/secrets.ts'
import type { Store } from '../../store/store.ts'
import { html } from '../../website/html.ts'
import type { Page, SitePage, SiteParts, Visit } from '../../website/page/visit.ts'
import { admit, type Exclusion, type ProviderAccount } from './account.ts'
import { createProviderAttempts, longestDestination, providerLimits } from './attempts.ts'
import { type Provider, ProviderFailed, redirectPath } from './client.ts'
import type { ProviderFailure } from './openid.ts'
import { hashOfSession } from './rows.ts'
import type { OidcSetting } from './settings.ts'

/** Maximum sign-ins of one IP address that wait for the provider at once; further ones queue. */
export const maxWaitingForProvider = 5

/** `too-often`: too many of this IP address failed. */
type Reason = Exclusion | ProviderFailure | 'too-often'

/** Pages about failures have status 200, since Chrome ends an extension's sign-in at any status ≥ 400. */
export function createProviderPages(deps: SiteParts, provider: Provider, oidc: OidcSetting): SitePage[] {
  const { store, webSessions, network, secure, clientIp, now, report } = deps
  const attempts = createProviderAttempts(secure, now)
  const { continueTo } = createAuthorizationRequests(deps)
  const waitForProvider = createRequestQueues(maxWaitingForProvider)
  const admission = { addsMembers: oidc.who !== 'invited', languages: languagesOf(network) }

  function explain(visit: Visit, to: string, reason: Reason, minutes = 0): Page {
    const { t, isAuthorization, ...look } = placeOf(visit, to)
    const named = { provider: oidc.name }
    const sentences: Record<Reason, string> = {
      cancelled: t('providerCancelled', named),
      away: t('providerAway', named),
      busy: t('busy'),
      wrong: t('providerWrong', named),
      'too-often': t('tooOften', { count: minutes }),
      late: t('providerLate'),
      'not-invited': t('notInvited', named),
      disabled: t('accountDisabled'),
      taken: t('accountTaken', named),
      'invalid-link': t('linkInvalid'),
    }
    const isOther = ['not-invited', 'taken', 'disabled'].includes(reason)
    const again = html`<a class="button primary" href="${providerUrl(to, visit.csrfToken, isOther)}">${isOther ? t('otherAccount', named) : t('tryAgain')}</a>`
    const other = html`<a href="${isAuthorization ? to : '/sign-in'}">${t('signIn')}</a>`
    const body = html`<p role="alert">${sentences[reason]}</p>
<p class="actions">${reason !== 'invalid-link' && again}
${!oidc.only && other}</p>`
    return { ...look, title: t('notSignedIn'), body }
  }

  async function atProvider(visit: Visit, to: string, work: () => Promise<Page | Response>) {
    try {
      return await waitForProvider(clientIp(visit.context), work)
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return explain(visit, to, 'busy')
      if (!(error instanceof ProviderFailed)) throw error
      if (error.kind !== 'cancelled') report(error, visit.context)
      return explain(visit, to, error.kind)
    }
  }

  async function redeem(ip: string, query: string, secret: string): Promise<ProviderAccount | { until: number }> {
    const limits = providerLimits(ip)
    const until = await store.attempts.blockedUntil(limits, now())
    if (until !== undefined) return { until }
    try {
      return await provider.finish(query, secret)
    } catch (error) {
      if (error instanceof ProviderFailed && error.kind === 'wrong')
        await store.transaction((tx) => tx.attempts.take(limits, now()), 'read committed')
      throw error
    }
  }

  /**
   * Leads to the provider, after a click on a page of this site. Any other link leads to the page with the button, or
   * for a member to the page behind it: a provider that knows the visitor asks nothing.
   */
  async function begin(visit: Visit) {
    const { context } = visit
    const asked = readProviderUrl(new URL(context.req.url).searchParams, visit.csrfToken)
    const to = pathOfSite(asked.to)
    if (to.length > longestDestination) throw tooLarge()
    if (!asked.isProven) return context.redirect(visit.member || hasOwnButton(to) ? to : signInPath(to), 302)
    const secret = newSecret()
    return atProvider(visit, to, async () => {
      const url = await provider.begin(secret, asked.again)
      attempts.save(context, { secret, to })
      return context.redirect(url.href, 302)
    })
  }

  async function finish(visit: Visit) {
    const { context } = visit
    const { searchParams, search } = new URL(context.req.url)
    const attempt = attempts.take(context, searchParams.get('state') ?? '')
    if (!attempt) return explain(visit, '/', 'late')
    const { secret, to } = attempt
    return atProvider(visit, to, async () => {
      const account = await redeem(clientIp(context), search, secret)
      if ('until' in account) return explain(visit, to, 'too-often', Math.ceil((account.until - now()) / 60_000))
      const link = linkIn(to)
      const signedIn = {
        provider_session: account.session === undefined ? null : hashOfSession(account, account.session),
        authenticated: account.age === undefined ? null : now() - account.age,
      }
      const enter = (tx: Store) => admit(tx, account, { ...admission, link }, now())
      const refused = await webSessions.signInAs(context, signedIn, enter, true)
      if (refused) return explain(visit, to, refused.excluded)
      return context.redirect(link === undefined ? await continueTo(context, to) : '/', 302)
    })
  }

  const common = { who: 'everybody', waits: true } as const
  return [
    { path: providerPath, ...common, show: begin },
    { path: redirectPath, ...common, show: finish },
  ]
}

const providerPath = '/sign-in/provider'

const proofOf = (to: string, csrfToken: string, again: boolean): string =>
  hashSecret(`begin ${again ? 'again' : 'once'} ${csrfToken.split('.')[0]} ${to}`)

/**
 * Leads to the provider and back. It proves that a page of this site showed it in this browser and session.
 * @param again whether the provider has to ask who signs in, even if it knows
 */
export const providerUrl = (to: string, csrfToken: string, again = false): string =>
  `${providerPath}?${new URLSearchParams({ to, ...(again && { again: '' }), proof: proofOf(to, csrfToken, again) })}`

function readProviderUrl(query: URLSearchParams, csrfToken: string) {
  const [to, again] = [query.get('to') ?? '/', query.has('again')]
  return { to, again, isProven: sameSecret(query.get('proof') ?? '', proofOf(to, csrfToken, again)) }
}
