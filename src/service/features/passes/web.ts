import { longestName } from '../../store/members/names.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { form, formPage, showUnsent } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { list } from '../../website/page/components.ts'
import { face } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { answerPass, deletePass, type PassOutcome } from './actions.ts'
import { addresseeRows } from './addressees.ts'
import { describeSent, fields, receivedCard } from './cards.ts'
import { noteForm } from './kept.ts'
import { passRows } from './rows.ts'
import { faceOfTeam } from './to-people.ts'

/** `/passes/<id>`: one pass, for its sender and its receivers. */
export const passPage = formPage(async (visit: MemberVisit, sent) => {
  const { context, t, member, store, now } = visit
  const id = context.req.param('id') ?? ''
  const passes = store.of(passRows)
  const received = await passes.findReceived(id, member.id)
  const pass = received ?? (await passes.find(id))
  const from = pass && (await store.members.find(pass.from_member))
  const back = ['/requests', t('forYou')] as const
  if (!pass || !from || (!received && pass.from_member !== member.id)) {
    const unsent = showUnsent(sent?.get('message'), t)
    if (!unsent) return undefined
    return { title: t('forYou'), body: unsent, problem: t('passTakenBack'), status: 404, back }
  }
  if (received?.kept === 1) return noteForm(visit, received, sent)
  /** @param text only with `answer`; the other buttons stand beside the form */
  async function act(choice: unknown, text: string) {
    const outcome = await visit.change(async (tx): Promise<PassOutcome> => {
      const own = { member: member.id, id }
      if (choice === 'delete') return deletePass(tx, own, now)
      const value = answerBy.get(choice)
      return value ? answerPass(tx, { ...own, value, message: text }, now) : 'unknown'
    })
    if (outcome === 'answered') return { problem: t('passAnswered'), above: showUnsent(text, t) }
    if (outcome !== 'done') return { problem: t('passTakenBack'), above: showUnsent(text, t) }
    if (choice === 'delete') return received ? '/requests?pass-removed' : '/requests?sent&taken-back'
    return `/requests?${choice === 'again' ? 'waits' : 'said'}=${id}`
  }
  return form(visit, {
    fields: fields(t),
    show: async (answer) => {
      const card = received ? receivedCard(visit, received, from, answer) : (await describeSent(visit, [pass]))[0]
      const title = nameOfPage(pass)
      return {
        title,
        heading: html`<h1 class="visually-hidden">${title}</h1>`,
        body: html`${list(card ? [card] : [], undefined, 'cards')}`,
        back,
      }
    },

    save: ({ message }) => act('answer', message),
    press: async (form) => (form.get('answer') === 'answer' ? undefined : act(form.get('answer'), '')),
  })
})

/** What the page's buttons answer. */
const answerBy = new Map<unknown, 'THANKS' | 'DONE' | 'WAITING'>([
  ['thanks', 'THANKS'],
  ['answer', 'THANKS'],
  ['done', 'DONE'],
  ['again', 'WAITING'],
])

/** Maximum people and teams that the field offers while a member types. */
const offered = 6

/** `/passes/people?name=`: for the form's script, as JSON. */
export async function findAddressees({ context, store, member }: MemberVisit): Promise<Response> {
  const name = (context.req.query('name') ?? '').trim().slice(0, longestName)
  const { people, teams } = await store.of(addresseeRows).find(member.id, name, offered)
  const members = await store.members.findAll(people)
  const found = people.flatMap((id) => members.get(id) ?? [])
  const ofPeople = found.map((one) => ({ to: one.id, name: one.name, about: one.headline, face: String(face(one)) }))
  const ofTeams = teams.map(({ team, count }) => ({ team, name: team, count, face: String(faceOfTeam) }))
  return context.json([...ofPeople, ...ofTeams])
}

export const styles = ['passes.css', 'kept.css'].map((file) => new URL(file, import.meta.url))
