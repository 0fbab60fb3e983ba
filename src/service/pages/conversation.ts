import {
  changes,
  commentOn,
  commentRows,
  type LikeOutcome,
  likeNews,
  likeRows,
  maxLikes,
  removeComment,
} from '../features/conversation/rows.ts'
import { answerFields } from '../features/conversation/under.ts'
import type { SentForm } from '../http/input.ts'
import { nameOfNews } from '../store/shares/news.ts'
import { buttonPage, changeOnce, form, formPage, gonePage } from '../website/form/form-page.ts'
import { html } from '../website/html.ts'
import { list, paging, readPageOf } from '../website/page/components.ts'
import { personRow } from '../website/page/person.ts'
import type { MemberVisit, SitePage } from '../website/page/visit.ts'
import { newsItemPage } from './news-pages.ts'
import { here, pathOfSite } from './sign-in/sign-in.ts'

const pageSize = 50

const itemIn = ({ context }: MemberVisit): string => context.req.param('id') ?? ''

/** The page from which a form came, at a place of it. @param change that the form made, and whose: the answer's id */
function backTo(sent: SentForm, place: string, change?: readonly [(typeof changes)[number], string]): string {
  const url = new URL(pathOfSite(String(sent.get('to') ?? '/')), here)
  for (const name of changes) url.searchParams.delete(name)
  if (change) url.searchParams.set(...change)
  return `${url.pathname}${url.search}#${place}`
}

/** `/news/<id>/thanks`: who thanked for a share or a status, the latest first; its form thanks, or takes it back. */
const thanksPage = buttonPage<MemberVisit, MemberVisit>(
  async (visit) => {
    const { context, t, store, member } = visit
    const item = await store.news.find(itemIn(visit))
    if (!item) return undefined
    const thanked = await readPageOf(context, pageSize, (limit, offset) =>
      store.of(likeRows).members(item.id, member.id, limit, offset),
    )
    const members = await store.members.findAll(thanked.rows)
    const people = thanked.rows.flatMap((id) => members.get(id) ?? []).map((one) => personRow(one, t))
    const body = html`${list(people, t('nobodyThanked'), 'rows')}
${paging(thanked, visit)}`
    return { title: t('whoThanked'), body, back: [`/news/${item.id}`, nameOfNews(item)] }
  },
  async (visit, sent) => {
    const { t, member, change, now } = visit
    const liking = { member: member.id, id: itemIn(visit) }
    const outcome = await change<LikeOutcome | number>((tx) =>
      sent.get('action') === 'unlike' ? tx.of(likeRows).remove(liking.id, member.id) : likeNews(tx, liking, now),
    )
    if (outcome === 'unknown') return gonePage(visit, t('thanks'), undefined)
    if (outcome === 'full') return { problem: t('thanksFull', { max: maxLikes }) }
    return backTo(sent, `under-${liking.id}`)
  },
)

/** `/news/<id>/answers`: takes, removes and restores an answer. It shows the item's page only after a failure. */
const answersForm = formPage(async (visit: MemberVisit, sent) => {
  const { t, store, member, now, change } = visit
  const id = itemIn(visit)
  const item = await store.news.find(id)
  const author = item && (await store.members.find(item.member))
  if (!author) return gonePage(visit, t('answer'), sent?.get('message'))

  return form(visit, {
    fields: answerFields(visit, author),
    show: (_, typed) => newsItemPage(visit, typed),

    async save({ message }, sent) {
      // a form that is sent twice writes one answer
      const { id: added } = await changeOnce(visit, sent, { message }, async (tx) => ({
        id: await commentOn(tx, id, { member: member.id, message, language: member.language }, now),
      }))
      return backTo(sent, added, ['answered', added])
    },

    async press(sent) {
      const [removed, restored] = [sent.get('remove'), sent.get('restore')]
      if (typeof removed === 'string') {
        const outcome = await change((tx) => removeComment(tx, { member: member.id, id: removed }, now))
        return outcome === 'done' ? backTo(sent, removed, ['answer-removed', removed]) : backTo(sent, `under-${id}`)
      }
      if (typeof restored !== 'string') return undefined
      const isRestored = await change((tx) => tx.of(commentRows).restore(restored, member.id, now))
      return isRestored ? backTo(sent, restored, ['answered', restored]) : { problem: t('answerNotRestored') }
    },
  })
})

export const conversationPages: readonly SitePage[] = [
  { path: '/news/:id/thanks', who: 'members', ...thanksPage },
  { path: '/news/:id/answers', who: 'members', ...answersForm, isOnlyForm: true },
]
