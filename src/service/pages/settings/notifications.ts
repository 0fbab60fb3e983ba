import { type FormPart, form, formPage, joined } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { linkRow, type PageLink } from '../../website/page/components.ts'
import { Place } from '../../website/page/place.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

export const notificationsPath = '/settings/notifications'

interface WayOfNews extends PageLink {
  channel: string
  /** How many places the member has chosen. */
  chosen: number
}

export const waysOfNews = new Place<[visit: MemberVisit], Promise<WayOfNews>>()

export const choicesOfNews = new Place<[visit: MemberVisit, openChannels: readonly string[]], Promise<FormPart>>()

/** Links to the channels beside e-mail, with what the member has chosen there. */
async function otherChannels(visit: MemberVisit, open: readonly string[]): Promise<Html> {
  const { t } = visit
  const ways = await Promise.all(waysOfNews.rows(visit))
  const links = ways.map(({ channel, path, label, icon, chosen }) => {
    const isOn = chosen > 0 ? t('channelOn', { count: chosen }) : t('channelOff')
    return linkRow(path, `${label}: ${open.includes(channel) ? isOn : t('channelClosed')}`, icon)
  })
  return html`<div class="card"><ul class="link-rows">${links}</ul></div>`
}

export const notificationsPage = formPage(async (visit: MemberVisit) => {
  const { t, change, store } = visit
  const open = await store.channels.open()
  const parts = joined(await Promise.all(choicesOfNews.rows(visit, open)))
  return form(visit, {
    ...parts,
    async show(shown) {
      const others = await otherChannels(visit, open)
      return {
        title: t('notifications'),
        body: html`${parts.draw(shown)}${others}`,
        back: ['/settings', t('settings')],
      }
    },
    async save(values) {
      await change((tx) => parts.store(tx, values))
      return `${notificationsPath}?saved`
    },
  })
})
