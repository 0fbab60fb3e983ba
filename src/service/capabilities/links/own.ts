import { sitePaths } from '../../http/hosts.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, emptyState, icon, list, paging, readPageOf } from '../../website/page/components.ts'
import { showDate } from '../../website/page/times.ts'
import type { MemberVisit, Show, SitePage } from '../../website/page/visit.ts'
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

const show: Show<MemberVisit> = async (visit) => {
  const { t, member, store, context } = visit
  const rows = store.of(linkRows)
  const untold = await rows.untold(member.id)
  const isTakenBack = (await rows.refusing([member.id])).size > 0
  const links = await readPageOf(context, pageSize, (limit, offset) => rows.listOf(member.id, limit, offset))
  const items = links.rows.map(
    (item) =>
      html`<li><a href="${sitePaths.newsItem(item.id)}" dir="auto">${nameOfPage(item)}</a> <p class="fine">${showDate(item.published, visit)}</p></li>`,
  )
  const takeBack = html`<button class="danger" name="action" value="take-back">${t('ownLinksTakeBack')}</button>`
  const body = html`<p>${t('ownLinksExplain')}</p>
${untold > 0 && formElement(visit, html`<p class="actions"><button class="primary" name="action" value="known">${t('ownLinksKnown')}</button></p>`)}
${formElement(visit, askFirst(t, t('takeBackAsk'), t('ownLinksAsk'), takeBack))}
${list(items, undefined, 'rows')}${paging(links, visit)}`
  return {
    title: t('ownLinksTitle'),
    body: items.length > 0 && !isTakenBack ? body : emptyState(t('ownLinksNone')),
    back: [sitePaths.home, t('home')],
    doneBy: { 'taken-back': t('ownLinksTakenBack') },
  }
}

const ownPage: SitePage = {
  path,
  who: 'members',
  ...buttonPage(show, async ({ member, now, change }: MemberVisit, sent) => {
    const action = sent.get('action')
    if (action === 'known') await change((tx) => tx.of(linkRows).setTold(member.id))
    if (action === 'take-back') await change((tx) => takeBackOwn(tx, member.id, now))
    return action === 'known' ? sitePaths.home : `${path}?${action === 'take-back' ? 'taken-back' : ''}`
  }),
}

export const pages: SitePage[] = [ownPage]
