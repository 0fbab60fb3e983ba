import { join } from '../../actions/membership.ts'
import { invalidLink } from '../../pages/sign-in/links.ts'
import type { Parts } from '../../parts.ts'
import { csrfField, form } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { Elsewhere, OpenedLink, Visit } from '../../website/page/visit.ts'
import { createProvider, logoutPath, type Provider, redirectUriOf } from './client.ts'
import { createProviderLogout } from './logout.ts'
import { createProviderPages, providerUrl } from './pages.ts'
import { hashOfAccount, identityRows } from './rows.ts'
import { type OidcSetting, type OidcSettings, readProviderSettings } from './settings.ts'

/** How the site leads members to the company's provider, and speaks of it. The secret is read when it serves. */
export function createAtProvider(oidc: OidcSetting, values: OidcSettings): Elsewhere {
  const { issuer, name, only, teams, who, administrators } = oidc
  const named = { provider: name }
  let provider: Provider | undefined
  const providerOf = ({ authUrl, now }: Parts) =>
    (provider ??= createProvider(
      { ...oidc, secret: readProviderSettings(values)?.secret },
      redirectUriOf(authUrl),
      now,
    ))

  const button: Elsewhere['button'] = ({ t, csrfToken }, { to, again }, beside) =>
    html`<p class="actions"><a class="button primary" href="${providerUrl(to, csrfToken, again)}">${t('signInWith', named)}</a>
${beside}</p>`

  return {
    isOnly: only,
    addsMembers: who !== 'invited',
    accountOf: (subject) => ({
      alias: hashOfAccount({ issuer, subject }),
      member: (store) => store.of(identityRows).member({ issuer, subject }),
    }),

    pages: (parts) => createProviderPages(parts, providerOf(parts), oidc),
    posts: (parts) => ({ [logoutPath]: createProviderLogout(parts, providerOf(parts)) }),

    button,

    // the sign-in is in a new tab, and the texts are sent again after it
    signInAgain: ({ t, csrfToken }, hiddenFields) => html`<p role="alert">${t('signInInTab', named)}</p>
<p class="actions"><a class="button primary" href="${providerUrl('/', csrfToken)}" target="_blank" rel="noopener">${t('signInWith', named)}</a></p>
<form method="post">${csrfField(csrfToken)}${hiddenFields}<p class="actions"><button>${t('sendAgain')}</button></p></form>`,

    openLink(visit, link) {
      if (link.kind === 'password') return signInByLink(visit, link, name)
      const { title, member, forOther, to } = link
      const body = html`${forOther}<p>${visit.t('joinWithProvider', { ...named, name: member.name })}</p>${button(visit, { to })}`
      return { title, shape: 'dialogue', body }
    },

    explains(about, t) {
      if (about === 'teams') return teams === undefined ? undefined : t('teamsFromProvider', named)
      return administrators === undefined ? undefined : t('roleFromProvider', named)
    },

    // a member who signs in at the provider may have no password, or can't use it
    replaces: (password) => only || password === '',
    noPassword: (t) => html`<p class="card">${t('noPassword', named)}</p>`,

    confirm(visit, page) {
      const { t, context } = visit
      const to = `${context.req.path}?confirmed`
      const hasReturned = context.req.method === 'GET' && context.req.query('confirmed') !== undefined
      const body = html`<div class="card"><p>${t('confirmWithProvider', named)}</p>
${button(visit, { to, again: true })}</div>`
      return { ...page, body, problem: hasReturned ? t('notConfirmed', named) : undefined }
    },
  }
}

/** Signs in by a link, where no password is accepted: while the provider is away, or before somebody has joined. */
function signInByLink(visit: Visit, { member, to, forOther, isValid, confirmed }: OpenedLink, provider: string) {
  const { context, t, webSessions, network, csrfToken, now } = visit
  const { id, name, state } = member
  return form(visit, {
    fields: {},
    show: ({ element }) => ({
      title: t('signInTo', { network: network.name }),
      shape: 'dialogue',
      body: html`${forOther}${element({ content: html`<p>${t('linkSignsIn', { name, provider })}</p>`, button: t('signIn') })}
<p class="fine">${t('otherAtProvider', { provider })} <a href="${providerUrl(to, csrfToken)}">${t('signInWith', { provider })}</a></p>`,
    }),

    async save(_, sent) {
      if (!webSessions.hasValidCsrfToken(context, sent)) return { problem: t('formOutdated') }
      const refused = await webSessions.signInAs(context, { authenticated: null }, async (tx) => {
        if (!(await isValid(tx))) return { isInvalid: true }
        if (confirmed) await tx.members.setEmailConfirmed(id, confirmed, true)
        if (state === 'invited') await join(tx, id, undefined, now)
        else await tx.memberLinks.end(id)
        return { member: id }
      })
      return refused ? invalidLink(visit) : '/'
    },
  })
}
