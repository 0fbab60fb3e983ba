import type { ShareTexts } from '../../../contract/parameters.ts'
import type { SentForm } from '../../http/input.ts'
import { longestName } from '../../store/members/names.ts'
import { changeOnce } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { icon } from '../../website/page/components.ts'
import { face } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { passPage } from './actions.ts'
import { addresseeRows } from './addressees.ts'
import { noticeOf } from './kept.ts'
import { keptRows } from './kept-rows.ts'
import { keptPath, maxNamed } from './rows.ts'

/** The choice of people, as the form and its addresses name it. */
export const forPeople = 'people'

/**
 * Where the form is sent if fewer than all shall see the page: a node of a version without people, which serves beside
 * during an upgrade, has no such path, and would share with all.
 */
export const narrowPath = '/share/with'

/** Contacts and teams that the form offers before anything is looked for. */
const offered = 8

/** Maximum people that one look for a name offers. */
const found = 20

const tick = (name: 'to' | 'team', value: string, isTicked: boolean, content: Html): Html =>
  html`<label class="choice"><input type="checkbox" name="${name}" value="${value}"${isTicked && html` checked`}> ${content}</label>`

/** One name more than a pass may have, so that a longer list is refused rather than cut. */
const namesIn = (sent: SentForm | undefined, field: 'to' | 'team'): string[] =>
  (sent?.getAll(field) ?? [])
    .map(String)
    .filter((each) => each !== '')
    .slice(0, maxNamed + 1)

const typedIn = (sent: SentForm | undefined): string => String(sent?.get('name') ?? '').trim()

/** Whose name was typed, and neither looked for nor chosen, would miss the page without a word. */
const isUnsought = (sent: SentForm): boolean => typedIn(sent) !== '' && typedIn(sent) !== sent.get('sought')

export const faceOfTeam = html`<span class="avatar">${icon('users')}</span>`

/** Ticks for people and teams: the chosen ones, with the ones that a name finds, or else with the latest ones. */
export async function askPeople(visit: MemberVisit, sent: SentForm | undefined): Promise<Html> {
  const { t, store, member } = visit
  const text = typedIn(sent)
  const chosen = (sent ? namesIn(sent, 'to') : (visit.context.req.queries('to') ?? [])).slice(0, found)
  const chosenTeams = namesIn(sent, 'team')
  const isSent = sent?.get('audience') === forPeople && !sent.has('find')
  const isNobody = chosen.length + chosenTeams.length === 0
  const problem = isSent && (isUnsought(sent) ? t('passUnchosen') : isNobody && t('passNobody'))
  const wrong = problem && html` aria-invalid="true" aria-describedby="name-problem" autofocus`
  const search = store.of(addresseeRows)
  const matches = await search.find(member.id, text, text === '' ? offered : found)
  const ids = [...new Set([...chosen, ...matches.people])]
  const members = await store.members.findAll(ids)
  const teams = text === '' ? await search.teams(member.id) : matches.teams
  const ticks = ids.flatMap((id) => {
    const one = members.get(id)
    if (!one || (one.state !== 'active' && !chosen.includes(id))) return []
    return [tick('to', id, chosen.includes(id), html`${face(one)} <bdi>${one.name}</bdi>`)]
  })
  const ofTeams = teams.map(({ team, count }) =>
    tick(
      'team',
      team,
      chosenTeams.includes(team),
      html`${faceOfTeam} <span><bdi>${team}</bdi> <span class="fine">${t('teamOf', { count })}</span></span>`,
    ),
  )
  return html`<div class="field people" data-people="/passes/people" data-remove="${t('remove')}" data-send="${t('passSendTo', { whom: '{whom}' })}" data-nobody="${t('passNoneFound')}">
<label for="name">${t('passTo')}</label>
<div class="looking"><input id="name" name="name" type="search" value="${text}" maxlength="${longestName}" autocomplete="off"${wrong}><button name="find" value="1" formaction="${narrowPath}#name">${t('find')}</button><input type="hidden" name="sought" value="${text}"></div>
${problem && html`<p class="problem" id="name-problem">${problem}</p>`}
<div class="ticks">${ticks}${ofTeams}${text !== '' && !problem && ticks.length + ofTeams.length === 0 && html`<p class="fine">${t('passNoneFound')}</p>`}</div></div>
<script src="/people.js" defer></script>`
}

/** Whether people or teams are named, which “Everyone” would pass over without a word. */
export const namesPeople = (sent: SentForm): boolean =>
  namesIn(sent, 'to').length + namesIn(sent, 'team').length > 0 || typedIn(sent) !== ''

type Page = { url: string } & Partial<ShareTexts>

/** Passes a page once for each form. @returns the pass, and whether the member kept no such page before */
function passOnce(visit: MemberVisit, page: Page, form: SentForm, to: string[], team?: string) {
  const { member, now } = visit
  const passing = { from: { member: member.id, language: member.language }, page, to, team }
  const key = { ...page, to: to.join(), team: team ?? '' }
  return changeOnce(visit, form, key, async (tx) => {
    const isNew = !(await tx.of(keptRows).find(member.id, page.url))
    return { id: await passPage(tx, passing, now), isNew }
  })
}

/** Passes the page to contacts, members of one's teams, or a team. @returns the path that follows, or why nothing was sent, unless the field says it */
export async function sendToPeople(
  visit: MemberVisit,
  page: Page,
  form: SentForm,
): Promise<string | { problem?: string }> {
  const [to, [team, ...more]] = [namesIn(form, 'to'), namesIn(form, 'team')]
  if (isUnsought(form) || (to.length === 0 && team === undefined)) return {}
  if (more.length > 0) return { problem: visit.t('passOneTeam') }
  await passOnce(visit, page, form, to, team)
  return '/requests?sent&passed'
}

/** The button that keeps the page, whomever the form names. A page that was kept before can't be undone by removing it. */
export const keeping = 'keep'

export async function keepSent(visit: MemberVisit, page: Page, form: SentForm): Promise<string> {
  const kept = await passOnce(visit, page, form, [visit.member.id])
  return keptPath(kept.isNew ? noticeOf('keep', kept.id) : { saved: '' })
}
