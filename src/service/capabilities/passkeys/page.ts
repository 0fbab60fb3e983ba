import type { SiteKey } from '../../../locales/keys.ts'
import { composeMailTo } from '../../mail/link-mails.ts'
import { changeConfirmed } from '../../pages/sign-in/confirmation.ts'
import { pathOfSite } from '../../pages/sign-in/sign-in.ts'
import { browserOf } from '../../sessions/browser-words.ts'
import type { Store } from '../../store/store.ts'
import { type FormOutcome, form, formElement, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, group, icon, list } from '../../website/page/components.ts'
import { dateOf, showDate } from '../../website/page/times.ts'
import type { MemberVisit, Visit } from '../../website/page/visit.ts'
import { type Ceremony, isOffered, relyingPartyOf, verifyAttestation } from './ceremonies.ts'
import { hashOfId, maxPasskeys, type PasskeyRow, passkeyRows, removePasskey } from './rows.ts'

export const passkeysPath = '/settings/passkeys'

/** Maximum characters of a passkey's name. */
export const longestPasskeyName = 60

/** Tells the member of a passkey by e-mail, with the link to all of them. */
export const mailOfPasskey = (
  { store, network, authUrl, mailQueue }: Pick<Visit, 'store' | 'network' | 'authUrl' | 'mailQueue'>,
  { member, name }: Pick<PasskeyRow, 'member' | 'name'>,
  subject: SiteKey,
  text: SiteKey,
) =>
  mailQueue?.add(() =>
    composeMailTo(store, member, network, (t, named) => ({
      subject: t(subject, named),
      text: `${t(text, { ...named, name })}\n\n${authUrl}${passkeysPath}`,
    })),
  )

/** Passkeys of a member who removes the password: a device may get lost. */
const fewestWithoutPassword = 2

/** Sends its form with what the browser signs. It is hidden without a script, and where the browser has no passkeys. */
export const passkeyButton = ({ t }: Pick<Visit, 't'>, ceremony: Ceremony, label: string, isPrimary = true): Html =>
  html`<button type="button"${isPrimary && html` class="primary"`} data-passkey="${ceremony}" data-failed="${t('passkeyFailed')}" hidden>${label}</button>
<script src="/passkeys.js" type="module"></script>`

function showPasskey({ hash, name, host, created, used }: PasskeyRow, field: Html, visit: MemberVisit): Html {
  const { t, authUrl } = visit
  const use = used === null ? t('passkeyUnused') : t('passkeyUsed', { date: dateOf(used, visit) })
  const remove = html`<button name="remove" value="${hash}">${t('remove')}</button>`
  const rename = html`${field}<p class="actions"><button>${t('save')}</button></p>`
  return html`<li class="row"><div class="faced"><span class="avatar">${icon('shield')}</span><div><b dir="auto">${name}</b>
<p class="fine">${t('passkeyMade')} ${showDate(created, visit)} · ${
    host === relyingPartyOf(authUrl) ? use : t('passkeyOfHost', { host })
  }</p></div></div>
<details class="ask"><summary aria-label="${t('passkeyRename')} ${name}">${t('passkeyRename')}</summary>
${formElement(visit, rename, { action: passkeysPath, hidden: { id: hash } })}</details>
${formElement(visit, askFirst(t, t('removeAsk'), t('passkeyRemove'), remove, name), { action: passkeysPath })}</li>`
}

/** `/settings/passkeys`. @param isRequired whether an administrator needs more than the password for the first one */
export const createPasskeysPage = (isRequired: boolean) =>
  formPage(async (visit: MemberVisit) => {
    if (!isOffered(visit)) return undefined
    const { t, context, member, store, elsewhere, webSessions, authUrl, now } = visit
    const usable = (tx: Store) => tx.of(passkeyRows).usable(member.id, relyingPartyOf(authUrl))
    const passkeys = await store.of(passkeyRows).ofMember(member.id)
    const { password } = (await store.members.credentialOf(member.id)) ?? {}
    const mayEndPassword = Boolean(password) && !elsewhere && (await usable(store)).length >= fewestWithoutPassword

    async function add(name: string, text: unknown): Promise<FormOutcome> {
      const verified = await verifyAttestation(visit, text)
      if (typeof verified === 'string') return { problem: t(verified) }
      const { challenge, expires, id, publicKey, counter } = verified
      const passkey = { hash: hashOfId(id), id, member: member.id, host: relyingPartyOf(authUrl) ?? '', name }
      const problem = await changeConfirmed(visit, async (tx) => {
        const rows = tx.of(passkeyRows)
        const { proven_by = null, hash: session = '' } = (await webSessions.session(context, tx)) ?? {}
        const { role } = (await tx.members.find(member.id)) ?? {}
        if (isRequired && role === 'administrator' && proven_by === null) return t('passkeyNeedsLink')
        if ((await rows.ofMember(member.id)).length >= maxPasskeys) return t('tooManyPasskeys', { max: maxPasskeys })
        if (!(await rows.spend(challenge, expires))) return t('passkeyLate')
        if (!(await rows.add({ ...passkey, public_key: publicKey, counter, created: now }))) return t('passkeyKnown')
        await tx.sessions.prove(session, { authenticated: now, proven_by: passkey.hash })
        await tx.audit.add({ time: now, actor: member.id, action: 'added passkey', member: member.id })
        return undefined
      })
      if (problem !== undefined) return { problem }
      // a stranger who has the password could come back by a passkey of their own
      mailOfPasskey(visit, passkey, 'passkeyAddedSubject', 'passkeyAddedMail')
      return `${passkeysPath}?added`
    }

    async function remove(hash: string): Promise<FormOutcome> {
      const isLast = await changeConfirmed(visit, async (tx) => {
        const [own, [only, ...others]] = [await tx.of(passkeyRows).ofMember(member.id), await usable(tx)]
        const isOnly = only?.hash === hash && others.length === 0
        if (!(await tx.members.credentialOf(member.id))?.password && !elsewhere && isOnly) return true
        if (!own.some((passkey) => passkey.hash === hash)) return false
        // of the sessions that it proved, the member's present one goes on without the proof
        const session = await webSessions.session(context, tx)
        if (session?.proven_by === hash) await tx.sessions.prove(session.hash, { proven_by: null })
        await removePasskey(tx, hash, now)
        await tx.audit.add({ time: now, actor: member.id, action: 'removed passkey', member: member.id })
        return false
      })
      return isLast ? { problem: t('passkeyLast') } : `${passkeysPath}?removed`
    }

    const endPassword = async (): Promise<FormOutcome> => {
      await changeConfirmed(visit, async (tx) => {
        if ((await usable(tx)).length < fewestWithoutPassword) return
        await tx.members.setPassword(member.id, '')
        await tx.memberLinks.end(member.id)
        await tx.audit.add({ time: now, actor: member.id, action: 'removed password', member: member.id })
      })
      return `${passkeysPath}?passwordless`
    }

    return form(visit, {
      fields: {
        name: {
          kind: 'line',
          label: t('passkeyName'),
          hint: t('passkeyNameHint'),
          max: longestPasskeyName,
          required: true,
        },
      },
      values: { name: browserOf(context) },

      show({ field, element, of }) {
        const items = passkeys.map((passkey) => showPasskey(passkey, of(passkey.hash).field('name'), visit))
        const without = html`<p class="fine without-passkeys">${t('noPasskeysHere')}</p>`
        const content = html`${field('name')}${without}`
        const button = passkeyButton(visit, 'create', t('passkeyAdd'))
        const end = html`<button name="end_password" value="yes">${t('passwordEnd')}</button>`
        const body = html`${group('', html`${list(items, t('noPasskeys'))}`, { explains: t('passkeysExplain') })}
${group(t('passkeyNew'), element({ action: passkeysPath, content, button }))}
${mayEndPassword && group(t('passwordTitle'), formElement(visit, askFirst(t, t('passwordEndAsk'), t('passwordEndQuestion'), end), { action: passkeysPath }))}`
        const doneBy = {
          added: t('passkeyAdded'),
          removed: t('passkeyRemoved'),
          passwordless: t('passwordEnded'),
          recovered: t('passkeyLost'),
        }
        return { title: t('passkeysTitle'), body, doneBy }
      },

      async save({ name }, sent) {
        if (sent.has('begin')) return changeConfirmed(visit, async () => passkeysPath)
        const renamed = sent.get('id')
        if (typeof renamed !== 'string') return add(name, sent.get('attestation'))
        await visit.change((tx) => tx.of(passkeyRows).rename(member.id, renamed, name))
        return `${passkeysPath}?saved`
      },

      async press(sent) {
        const [hash, to] = [sent.get('remove'), sent.get('to')]
        if (typeof hash === 'string') return remove(hash)
        if (sent.has('end_password')) return endPassword()
        // a confirmation for another page, which has been taken
        return typeof to === 'string' && sent.has('passkey') ? pathOfSite(to) : undefined
      },
    })
  })
