import { showPlace } from '../../pages/settings/sessions.ts'
import { changeConfirmed, confirmElsewhere } from '../../pages/sign-in/confirmation.ts'
import type { ProgramRow } from '../../store/applications.ts'
import { form, formPage, formPart } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { icon, list } from '../../website/page/components.ts'
import { copyNotice } from '../../website/page/layout.ts'
import type { MemberVisit, OnSite, Show, SitePage } from '../../website/page/visit.ts'
import { showGuide } from './guide.ts'

/** Maximum programs of a member that have access. */
export const maxPrograms = 20

/** Maximum characters of a program's name. */
export const longestProgramName = 60

/** Days of a program's access. No access is for ever: nobody looks for a token that still works. */
const lifetimes = [30, 90, 365] as const

const path = '/settings/programs'

/** `/settings/programs`: the member's own programs that have access, and how to write one. */
const showPrograms: Show<MemberVisit> = async (visit) => {
  const { t, member, store, now } = visit
  const isOpen = (await store.channels.open()).includes('programs')
  const places = await store.sessions.places(member.id, now)
  const items = places.filter(({ kind }) => kind === 'program').map((place) => showPlace(place, visit))
  const add = html`<p class="actions"><a class="button primary" href="${path}/new">${icon('plus')} ${t('programNew')}</a></p>`
  const body = html`<div class="card"><p class="fine">${t(isOpen ? 'programsExplain' : 'programsClosed')}</p>
${list(items, t('noPrograms'))}${isOpen && add}</div>
${isOpen && showGuide(visit)}`
  return { title: t('programsTitle'), body }
}

/**
 * `/settings/programs/new`: makes an access token, which is shown once, since only its hash is stored. It asks for a
 * confirmation, so that a stranger at a signed-in browser gets no access that outlives the session.
 */
const newProgramPage = formPage(async (visit: MemberVisit) => {
  const { t, member, now, store } = visit
  const title = t('programNew')
  if (!(await store.channels.open()).includes('programs'))
    return { title, body: html`<p class="card">${t('programsClosed')}</p>`, back: [path, t('programsTitle')] }
  const elsewhere = await confirmElsewhere(visit, { title, back: [path, t('programsTitle')] })
  if (elsewhere) return elsewhere
  const nameOf = (count: number) => (count === 365 ? t('programYear') : t('programDays', { count }))
  const spans = lifetimes.map((count) => [`${count}`, nameOf(count)] as const)
  return form(visit, {
    fields: {
      name: {
        kind: 'line',
        label: t('programName'),
        hint: t('programNameHint'),
        max: longestProgramName,
        required: true,
      },
      access: {
        kind: 'one',
        label: t('programAccess'),
        options: [
          ['read', t('programMayRead')],
          ['write', t('programMayWrite')],
        ],
        missing: t('needed'),
      },
      days: { kind: 'choice', label: t('programUntil'), hint: t('programUntilHint'), options: spans },
    },
    values: { access: 'read', days: '90' },
    show: ({ field, element }) => {
      const content = html`${field('name')}
${field('access')}
${field('days')}`
      const body = element({ action: `${path}/new`, class: 'card', content, button: t('programMake') })
      return { title, body, back: [path, t('programsTitle')] }
    },
    async save({ name, access, days }) {
      const program = { member: member.id, name, access: access as ProgramRow['access'], days: Number(days) }
      const token = await changeConfirmed(visit, async ({ authorizations, audit }) => {
        await authorizations.endPrograms(member.id, now, now)
        if ((await authorizations.programsOf(member.id)).length >= maxPrograms) return undefined
        await audit.add({ time: now, actor: member.id, action: 'let program in', member: member.id })
        return authorizations.issueProgramToken(program, now)
      })
      if (token === undefined) return { problem: t('tooManyPrograms', { max: maxPrograms }) }
      const shown = { label: t('programToken', { name }), hint: t('programOnce'), text: token }
      return {
        title: t('programsTitle'),
        body: html`${copyNotice(t, 'token', shown)}${showGuide(visit, { token, access: program.access })}`,
        back: [path, t('programsTitle')],
      }
    },
  })
})

export const pages: SitePage[] = [
  { path, who: 'members', show: showPrograms },
  { path: `${path}/new`, who: 'members', ...newProgramPage },
]

export const accountLink: Required<OnSite>['accountLink'] = ({ t }) => ({
  path,
  label: t('programsTitle'),
  icon: 'terminal',
})

export const sharing: Required<OnSite>['sharing'] = ({ t }) =>
  html`<p>${t('programsShare')}</p><p class="actions"><a class="button" href="${path}">${t('programsTitle')}</a></p>`

export const endedWithPassword: Required<OnSite>['endedWithPassword'] = async ({ t, store, now }, member) => {
  const programs = await store.authorizations.programsOf(member)
  const count = programs.filter(({ expires }) => expires > now).length
  return formPart({
    fields: { end_programs: { kind: 'tick', label: t('programsEnd', { count }) } },
    values: {},
    show: ({ field }) =>
      count > 0 ? html`${field('end_programs')}<p class="fine">${t('programsEndHint')}</p>` : undefined,
    save: async ({ authorizations }, { end_programs }) => end_programs && authorizations.endPrograms(member, now),
  })
}

export const styles = [new URL('programs.css', import.meta.url)]
