import { sitePaths } from '../../http/hosts.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { emptyState, icon, list, paging, readPage } from '../../website/page/components.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit, Page, Show, SitePage } from '../../website/page/visit.ts'
import { takeBackOwn } from './import-links.ts'
import { linkRows } from './rows.ts'

const path = '/links-from-before'

const pageSize = 50

/** One line on the home page, until the member has seen it. */
export async function aboveNews({ store, member, t }: MemberVisit): Promise<Html | undefined> {
  const count = await store.of(linkRows).untold(member.id)
  if (count === 0) return undefined
  return html`<div class="card hint">${icon('upload')} <span>${t('ownLinksTold', { count })}</span> <a class="button" href="${path}">${t('ownLinksSee')}</a></div>`
}

const action = (visit: MemberVisit, value: string, label: string, kind: string): Html =>
  formElement(visit, html`<button class="${kind}" name="action" value="${value}">${label}</button>`)

const show: Show<MemberVisit> = async (visit) => {
  const { t, member, store, context } = visit
  const rows = store.of(linkRows)
  const untold = await rows.untold(member.id)
  const isTakenBack = (await rows.refusing([member.id])).size > 0
  const links = await readPage(context, pageSize, (limit, offset) => rows.listOf(member.id, limit, offset))
  const items = links.rows.map(
    (item) =>
      html`<li><a href="${sitePaths.newsItem(item.id)}" dir="auto">${nameOfPage(item)}</a> <p class="fine">${showDate(item.published, visit)}</p></li>`,
  )
  const body = html`<p>${t('ownLinksExplain')}</p>
<div class="actions">${untold > 0 && action(visit, 'known', t('ownLinksKnown'), 'primary')}${action(visit, 'ask', t('ownLinksTakeBack'), 'danger')}</div>
${list(items, undefined, 'rows')}${paging(links, visit)}`
  return {
    title: t('ownLinksTitle'),
    body: items.length > 0 && !isTakenBack ? body : emptyState(t('ownLinksNone')),
    back: [sitePaths.home, t('home')],
    doneBy: { 'taken-back': t('ownLinksTakenBack') },
  }
}

const ask = (visit: MemberVisit): Page => ({
  title: visit.t('ownLinksTakeBack'),
  body: html`<p>${visit.t('ownLinksAsk')}</p>${action(visit, 'take-back', visit.t('ownLinksTakeBack'), 'danger')}`,
  back: [path, visit.t('ownLinksTitle')],
})

const ownPage: SitePage = {
  path,
  who: 'members',
  ...buttonPage(show, async (visit: MemberVisit, sent) => {
    const { member, now, change } = visit
    switch (sent.get('action')) {
      case 'known':
        await change((tx) => tx.of(linkRows).setTold(member.id))
        return sitePaths.home
      case 'ask':
        return ask(visit)
      case 'take-back':
        await change((tx) => takeBackOwn(tx, member.id, now))
        return `${path}?taken-back`
      default:
        return path
    }
  }),
}

export const pages: SitePage[] = [ownPage]
