import { form, formPage, joined } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { linkRow } from '../../website/page/components.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

export const notificationsPath = '/settings/notifications'

/** Links to the channels beside e-mail, with what the member has chosen there. */
async function otherChannels(visit: MemberVisit, open: readonly string[]): Promise<Html> {
  const { t, capabilities } = visit
  const ways = await Promise.all(capabilities.flatMap(({ wayOfNews }) => wayOfNews?.(visit) ?? []))
  const links = ways.map(({ channel, path, label, icon, chosen }) => {
    const isOn = chosen > 0 ? t('channelOn', { count: chosen }) : t('channelOff')
    return linkRow(path, `${label}: ${open.includes(channel) ? isOn : t('channelClosed')}`, icon)
  })
  return html`<div class="card"><ul class="link-rows">${links}</ul></div>`
}

export const notificationsPage = formPage(async (visit: MemberVisit) => {
  const { t, change, store, capabilities } = visit
  const open = await store.channels.open()
  const parts = joined(
    await Promise.all(capabilities.flatMap(({ choicesOfNews }) => choicesOfNews?.(visit, open) ?? [])),
  )
  return form(visit, {
    ...parts,
    async show(shown) {
      const others = await otherChannels(visit, open)
      return {
        title: t('notifications'),
        body: html`${parts.draw(shown)}${others}`,
      }
    },
    async save(values) {
      await change((tx) => parts.store(tx, values))
      return `${notificationsPath}?saved`
    },
  })
})
