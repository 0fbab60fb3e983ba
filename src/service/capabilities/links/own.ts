import { html } from 'hono/html'
import { sitePaths } from '../../http/origins.ts'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { askFirst, emptyState, icon } from '../../website/page/components.ts'
import { notice } from '../../website/page/notices.ts'
import type { Html, MemberVisit, Page } from '../../website/page/page.ts'
import { clearSome, takeBackOwn } from './import-links.ts'
import { linkRows } from './rows.ts'

const path = '/links-from-before'

/** One line on the home page, until the member has seen it. */
export async function homeTop({ store, member, t }: MemberVisit): Promise<Html | undefined> {
  const count = await store.of(linkRows).untold(member.id)
  return count > 0 ? notice(html`${t('ownLinksTold', { count })} <a href="${path}">${t('ownLinksSee')}</a>`) : undefined
}

async function show(visit: MemberVisit): Promise<Page> {
  const { t, member, store } = visit
  const rows = store.of(linkRows)
  const [count, untold] = [await rows.count(member.id), await rows.untold(member.id)]
  const button = (action: string, label: string) => html`<button name="action" value="${action}">${label}</button>`
  const known = untold > 0 && formElement(visit, button('known', t('ownLinksKnown')))
  const takeBack = askFirst(
    t,
    t('ownLinksTakeBack'),
    t('ownLinksAsk'),
    formElement(visit, button('take-back', t('ownLinksTakeBack'))),
  )
  const body =
    count === 0
      ? emptyState(t('ownLinksNone'))
      : html`<p>${t('ownLinksExplain')}</p>
<p><a class="alone" href="${sitePaths.profile(member.id)}">${icon('newspaper')} ${t('ownLinksList')}</a></p>${known}${takeBack}`
  return {
    title: t('ownLinksTitle'),
    body,
    back: [sitePaths.home, t('home')],
    doneBy: { 'taken-back': t('ownLinksTakenBack') },
  }
}

export const ownPage = {
  path,
  who: 'members' as const,
  ...buttonPage(show, async ({ store, member, now, change }: MemberVisit, sent) => {
    if (sent.get('action') === 'known') {
      await change((tx) => tx.of(linkRows).setTold(member.id))
      return sitePaths.home
    }
    if (sent.get('action') !== 'take-back') return path
    await change((tx) => takeBackOwn(tx, member.id, now))
    await clearSome(store)
    return `${path}?taken-back`
  }),
}
