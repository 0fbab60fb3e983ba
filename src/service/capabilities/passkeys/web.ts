import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { isConfirmed } from '../../pages/sign-in/confirmation.ts'
import { byLink } from '../../store/access/sessions.ts'
import { formElement } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { type MemberVisit, type OnSite, type Page, pathIn, type Visit } from '../../website/page/visit.ts'
import {
  creationOptions,
  isOffered,
  readAssertion,
  relyingPartyOf,
  requestOptions,
  verifyAssertion,
} from './ceremonies.ts'
import { createPasskeysPage, mailOfPasskey, passkeyButton, passkeysPath } from './page.ts'
import { passkeyRows } from './rows.ts'

const proving: Omit<Required<OnSite>['proving'], 'isAlone'> = {
  button(visit) {
    if (!isOffered(visit)) return undefined
    return html`<p class="actions">${passkeyButton(visit, 'get', visit.t('passkeySignIn'), false)}</p>`
  },

  async read(visit, sent) {
    const text = sent.get('passkey')
    if (text === null || !isOffered(visit)) return undefined
    const { store, t, now, authUrl } = visit
    const assertion = readAssertion(text)
    const passkey = assertion && (await store.of(passkeyRows).find(assertion.id, relyingPartyOf(authUrl)))
    const holder = assertion && Buffer.from(assertion.response.userHandle, 'base64url').toString()
    if (!passkey || holder !== passkey.member) return { problem: t('passkeyUnknown') }
    const verified = await verifyAssertion(visit, assertion, passkey)
    if (typeof verified === 'string') return { problem: t(verified) }
    const { hash, member } = passkey
    const { challenge, expires, counter } = verified
    if (passkey.counter > 0 && counter <= passkey.counter) {
      const entry = { time: now, actor: member, action: 'refused passkey', member, item: hash }
      // told once: a response that is sent again says nothing new
      const isNew = await store.transaction(async (tx) => {
        const isSpent = await tx.of(passkeyRows).spend(challenge, expires)
        if (isSpent) await tx.audit.add(entry)
        return isSpent
      })
      if (!isNew) return { problem: t('passkeyLate') }
      mailOfPasskey(visit, passkey, 'passkeyCopiedSubject', 'passkeyCopiedMail')
      return { problem: t('passkeyCopied') }
    }
    return {
      proven_by: hash,
      async use(tx) {
        const passkeys = tx.of(passkeyRows)
        if (!(await passkeys.spend(challenge, expires))) return { problem: t('passkeyLate') }
        if (!(await passkeys.use(hash, counter, now))) return { problem: t('passkeyUnknown') }
        const isDisabled = (await tx.members.find(member))?.state === 'disabled'
        return isDisabled ? { problem: t('accountDisabled') } : { member }
      },
    }
  },
}

const hasPasskey = async (visit: Visit, member: string): Promise<boolean> =>
  isOffered(visit) && (await visit.store.of(passkeyRows).usable(member, relyingPartyOf(visit.authUrl))).length > 0

const provenBy = async ({ context, webSessions }: MemberVisit): Promise<string | null> =>
  (await webSessions.session(context))?.proven_by ?? null

/** An administrator acts in a session that a passkey has proved, and adds one without one by a link of somebody else. */
async function askForPasskey(visit: MemberVisit): Promise<Page | undefined> {
  const { t, context, member } = visit
  const proven_by = await provenBy(visit)
  if (!isOffered(visit) || (proven_by !== null && proven_by !== byLink)) return undefined
  const add = html`<p class="actions"><a class="button primary" href="${passkeysPath}">${t('passkeysTitle')}</a></p>`
  const form = formElement(visit, html`<p class="actions">${passkeyButton(visit, 'get', t('passkeyConfirm'))}</p>`, {
    action: passkeysPath,
    hidden: { to: pathIn(context) },
  })
  const body = html`${(await hasPasskey(visit, member.id)) && form}
<p>${t(proven_by === byLink ? 'passkeyFirst' : 'passkeyNeedsLink')}</p>${proven_by === byLink && add}
<p><a href="/">${t('home')}</a></p>`
  return { title: t('passkeysTitle'), shape: 'dialogue', isFramed: false, body }
}

/** @param isRequired whether administrators can't act without a passkey */
export const createWeb = (isRequired: boolean): OnSite => ({
  proving: {
    ...proving,
    // after a password the next page would ask for a passkey
    async isAlone(visit) {
      const { id, role } = visit.member
      const isAsked = isRequired && role === 'administrator' && (await hasPasskey(visit, id))
      return isAsked && (await provenBy(visit)) !== byLink
    },
  },
  async afterLink(visit, { id, role }) {
    const needsOne = isRequired && role === 'administrator' && isOffered(visit)
    return needsOne || (await hasPasskey(visit, id)) ? `${passkeysPath}?recovered` : undefined
  },
  beforeAdministration: async (visit) => (isRequired ? askForPasskey(visit) : undefined),
  pages: [{ path: passkeysPath, who: 'members', ...createPasskeysPage(isRequired) }],
  accountLink: (visit) =>
    isOffered(visit) ? { path: passkeysPath, label: visit.t('passkeysTitle'), icon: 'shield' } : [],
  routes(site, parts) {
    const visitOf = (context: Context) => ({ ...parts, context, now: parts.now() })
    const uncached = { 'Cache-Control': 'no-store' }
    site.get('/passkeys/get', async (context) => context.json(await requestOptions(visitOf(context)), 200, uncached))
    site.get('/passkeys/create', async (context, next) => {
      const member = await parts.webSessions.member(context)
      if (!member) return next()
      // a passkey that is made before would stay in the device, unknown here
      if (!(await isConfirmed(visitOf(context)))) return context.text('', 403, uncached)
      return context.json(await creationOptions(visitOf(context), member), 200, uncached)
    })
    const script = readFileSync(new URL('passkeys.js', import.meta.url), 'utf8')
    const headers = { 'Content-Type': 'text/javascript;charset=UTF-8', 'Cache-Control': 'max-age=300' }
    site.get('/passkeys.js', (context) => context.body(script, 200, headers))
  },
})
