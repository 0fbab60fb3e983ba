import { html } from 'hono/html'
import { type Choices, choices } from '../../store/choices.ts'
import type { Field } from '../form/fields.ts'
import { form, formPage } from '../form/form-page.ts'
import { group, linkRow } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'

export const notificationsPath = '/settings/notifications'

const digestNames = { weekly: 'digestWeekly', daily: 'digestDaily', never: 'digestNever' } as const

/** The fields of a member's choices about e-mail, and of the network's defaults. */
export const mailFields = (t: SiteTranslate) =>
  ({
    requests: { kind: 'tick', label: t('mailRequests') },
    digest: {
      kind: 'choice',
      label: t('mailDigest'),
      options: choices.digest.map((choice) => [choice, t(digestNames[choice])] as const),
    },
  }) satisfies Record<string, Field>

/** The choices of a form with `mailFields`. */
export const chosenIn = ({
  requests,
  digest,
}: {
  requests: boolean
  digest: string
}): Pick<Choices, 'requests' | 'digest'> => ({
  requests: requests ? 'yes' : 'no',
  digest: digest as Choices['digest'],
})

/** The other channels, each with its state, and the page with its switches. */
async function otherChannels({ t, member, store }: MemberVisit): Promise<Html> {
  const open = await store.channels.open()
  const chats = (await store.webhooks.offeredTo(member.id)).filter(({ is_on }) => is_on === 1)
  const channels = [
    { channel: 'push', title: t('pushTitle'), sign: 'app-window', on: await store.subscriptions.of(member.id) },
    { channel: 'chat', path: 'chats', title: t('ownChatsTitle'), sign: 'send', on: chats },
    { channel: 'feeds', title: t('feedsTitle'), sign: 'newspaper', on: await store.feeds.of(member.id) },
  ] as const
  const rows = channels.map((each) => {
    const count = each.on.length
    const state = !open.includes(each.channel)
      ? t('channelClosed')
      : count > 0
        ? t('channelOn', { count })
        : t('channelOff')
    return linkRow(`/settings/${'path' in each ? each.path : each.channel}`, `${each.title}: ${state}`, each.sign)
  })
  return html`<div class="card"><ul class="link-rows">${rows}</ul></div>`
}

/** `/settings/notifications`: what the member is sent where, with a switch for each. */
export const notificationsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, change, now, store, mailQueue } = visit
  const title = t('notifications')
  const back = ['/settings', t('settings')] as const
  const hasMail = mailQueue !== undefined && (await store.channels.open()).includes('mail')
  const chosen = await store.choices.of(member.id)
  const { email, email_confirmed } = (await store.members.credentialOf(member.id)) ?? {}
  return form(visit, {
    fields: mailFields(t),
    values: { ...chosen, requests: chosen.requests === 'yes' },
    async show({ field, element }) {
      const others = await otherChannels(visit)
      if (!hasMail) return { title, body: html`<p class="card">${t('noMail')}</p>${others}`, back }
      const confirm = html`${t('mailUnconfirmed')} <a href="/settings/email">${email ? t('emailConfirm') : t('emailTitle')}</a>`
      const explains = email && email_confirmed ? t('mailGoesTo', { address: email }) : confirm
      const mail = group(t('byMail'), html`${field('requests')}${field('digest')}`, { id: 'mail', explains })
      return {
        title,
        body: html`${element({ action: notificationsPath, class: 'groups', content: mail, button: t('save') })}${others}`,
        back,
      }
    },
    async save(values) {
      await change((tx) => tx.choices.choose(member.id, hasMail ? chosenIn(values) : {}, now))
      return `${notificationsPath}?saved`
    },
  })
})
