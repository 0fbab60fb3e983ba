import type { Store } from '../../store/store.ts'
import { keyOf } from '../../texts.ts'
import { form, formPage, gonePage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { newsCard } from '../../website/news-card.ts'
import { icon, list } from '../../website/page/components.ts'
import { notice } from '../../website/page/notices.ts'
import { about, more } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { commentCard } from '../conversation/door.ts'
import { passCard } from '../passes/door.ts'
import { offerMuting } from './muting.ts'
import { longestReport, partsOf, reportReasons, reportRows } from './rows.ts'
import { findShown, readerOf, type ShownSubject } from './subjects.ts'

/** @param store of the transaction that uses the result */
export async function readSubject(visit: MemberVisit, store = visit.store): Promise<ShownSubject | undefined> {
  const { req } = visit.context
  const item = req.query('item') ?? ''
  const resource = item === '' ? undefined : await findShown(store, item, readerOf(visit.member))
  if (item !== '' && !resource) return undefined
  const author = await store.members.find(resource?.member ?? req.query('member') ?? '')
  return author && { member: author.id, item, author, resource }
}

export async function showSubject({ author, resource }: ShownSubject, visit: MemberVisit): Promise<Html> {
  const { t } = visit
  if (resource) {
    const news = await visit.store.news.find(resource.id)
    const card = news
      ? newsCard(news, visit, { author })
      : ((await passCard(visit, resource.id, author)) ?? (await commentCard(visit, resource.id, author)))
    return html`${card && list([card], undefined, 'cards')}`
  }
  const link = html`<a href="/profile/${author.id}" dir="auto">${t('profileOf', { name: author.name })}</a>`
  return html`<div class="card"><div class="about">${about(author, t, html`<p>${link}</p>`)}</div>
${more(author, t)}</div>`
}

async function readReported(visit: MemberVisit, from?: Store): Promise<ShownSubject | undefined> {
  const subject = await readSubject(visit, from)
  return subject?.member === visit.member.id ? undefined : subject
}

export const reportPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, store, now } = visit
  const title = t('reportTitle')
  const subject = await readReported(visit)
  if (!subject) return gonePage(visit, title, sent?.get('message'))
  const { author } = subject
  const { name } = author
  const back = [`/profile/${author.id}`, name] as const
  const isReported = await store.of(reportRows).has(member.id, subject)
  return form(visit, {
    fields: {
      reason: {
        kind: 'one',
        label: t('reportReason'),
        options: reportReasons.map((reason) => [reason, t(keyOf('reason', reason))] as const),
        missing: t('needed'),
      },
      message: { kind: 'lines', label: t('reportMessage'), max: longestReport, optional: true },
    },
    async show(report) {
      const content = html`<h2>${t('reportToAdministrators')}</h2>
<p class="fine">${t('reportExplains', { name })}</p>
${report.field('reason')}${report.field('message')}`
      const query = new URLSearchParams(subject.item === '' ? { member: author.id } : { item: subject.item })
      const mayTakeDown = member.role === 'administrator' && (subject.resource || partsOf(author).length > 0)
      const takeDown = html`<p class="actions"><a class="button" href="/administration/take-down?${query}">${icon('shield')} ${t('takeDownAsk')}</a></p>`
      const body = html`${await showSubject(subject, visit)}
${await offerMuting(visit, subject)}
${isReported ? notice(t('reportedAlready')) : report.element({ class: 'card group', content, button: t('sendReport') })}
${mayTakeDown && takeDown}`
      return { title, body, back }
    },
    async save({ reason, message }) {
      const { member: of, item } = subject
      const result = await visit.change(async (tx) => {
        const current = await readReported(visit, tx)
        if (!current) return 'gone'
        const { name: item_name = '', message: item_message = '' } = current.resource ?? {}
        const report = { reporter: member.id, member: of, item, reason, message, item_name, item_message }
        return (await tx.of(reportRows).add(report, now)) ? 'sent' : 'too-many'
      })
      if (result === 'gone') return gonePage(visit, title, message)
      return result === 'sent' ? `/profile/${of}?reported` : { problem: t('tooManyReports') }
    },
  })
})
