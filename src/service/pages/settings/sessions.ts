import { signOutEverywhere } from '../../actions/membership.ts'
import type { OpenPlace } from '../../store/access/sessions.ts'
import { sameSecret } from '../../store/engine/secrets.ts'
import { keyOf } from '../../texts.ts'
import { buttonPage, form, formElement, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, icon, list } from '../../website/page/components.ts'
import { dateOf, showDate } from '../../website/page/times.ts'
import type { MemberVisit, Show, Visit } from '../../website/page/visit.ts'
import { invalidLink } from '../sign-in/links.ts'

export const sessionsPath = '/settings/sessions'

const signs = { site: 'globe', application: 'app-window', program: 'terminal' } as const

/** A row with the button that ends the place. */
export function showPlace(place: OpenPlace, visit: MemberVisit): Html {
  const { t, context, webSessions, now } = visit
  const { hash, kind, name, began, used, browser, access, expires, wrote } = place
  const title = name || t('sessionOfSite')
  const isHere = hash === webSessions.storedSession(context)
  const facts = [t(keyOf('session', kind)), browser, isHere && t('sessionHere')].filter(
    (fact) => fact && fact !== title,
  )
  if (access) facts.push(t(access === 'read' ? 'programReads' : 'programWrites'))
  if (expires) facts.push(`${t(expires > now ? 'programEnds' : 'programIsOver')} ${dateOf(expires, visit)}`)
  const use = used === null ? t('sessionUnused') : t('sessionUsed', { date: dateOf(used, visit) })
  const button = html`<button name="end" value="${hash}">${t('sessionEnd')}</button>`
  const end = askFirst(t, t('sessionEndAsk'), t('sessionEndQuestion'), button, `${title} ${browser}`)
  return html`<li class="row"><div class="faced"><span class="avatar">${icon(signs[kind])}</span><div><b dir="auto">${title}</b>
<p class="fine">${facts.join(' · ')}</p>
<p class="fine">${t('sessionSince')} ${showDate(began, visit)} · ${use}${wrote && ` · ${t('programWrote', { date: dateOf(wrote, visit) })}`}</p></div></div>
${formElement(visit, end, { action: sessionsPath })}</li>`
}

const showSessions: Show<MemberVisit> = async (visit) => {
  const { t, member, store, now } = visit
  const items = (await store.sessions.places(member.id, now)).map((place) => showPlace(place, visit))
  const body = html`<div class="card"><p class="fine">${t('sessionsExplain')}</p>${list(items)}</div>`
  return { title: t('sessionsTitle'), body, doneBy: { ended: t('sessionEnded') } }
}

/** `/settings/sessions`: where the member's account is open. Every use reads the row, so its end counts at once on all nodes. */
export const sessionsPage = buttonPage(showSessions, async ({ member, change, now }: MemberVisit, sent) => {
  const wanted = sent.get('end')
  await change(async ({ sessions, authorizations }) => {
    const place = (await sessions.places(member.id, now)).find(({ hash }) => hash === wanted)
    if (!place) return
    if (place.kind === 'site') await sessions.endHashed(place.hash, now)
    else await authorizations.revokeHashedToken(place.hash, now)
  })
  return `${sessionsPath}?ended`
})

/** `/not-me`: the link of the e-mail about a new browser. Opening it ends nothing, because mail programs open links too. */
export const notMePage = formPage(async (visit: Visit) => {
  const { t, context, webSessions, store, network, now } = visit
  const { member = '', until = '', proof = '' } = context.req.query()
  const title = t('notMeTitle')
  if (!sameSecret(proof, await webSessions.sign(`end all of ${member} until ${until}`))) return undefined
  if (Number(until) < now) return invalidLink(visit)
  return form(visit, {
    fields: {},
    show: ({ element }) => ({
      title,
      shape: 'dialogue',
      body: element({
        content: html`<p>${t('notMeExplains', { network: network.name })}</p>`,
        button: t('sessionEnd'),
      }),
    }),
    async save(_, sent) {
      if (!webSessions.hasValidCsrfToken(context, sent)) return { problem: t('formOutdated') }
      // a stranger may have signed in again since: that is another session
      await store.transaction((tx) => signOutEverywhere(tx, { actor: member, member }, now))
      const next = html`<p class="actions"><a class="button primary" href="/password">${t('passwordTitle')}</a></p>`
      return { title, shape: 'dialogue', body: html`<p>${t('notMeEnded')}</p>${next}` }
    },
  })
})
