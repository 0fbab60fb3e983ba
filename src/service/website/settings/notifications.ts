import { html } from 'hono/html'
import { isTimeZone } from '../../http/time-zone.ts'
import { choices, maxPace } from '../../store/choices.ts'
import type { Channel } from '../../store/part.ts'
import type { Fields, Values } from '../form/fields.ts'
import { form, formPage } from '../form/form-page.ts'
import { group, linkRow } from '../page/components.ts'
import { keyOf, type SiteTranslate } from '../page/language.ts'
import { type Html, type MemberVisit, rows } from '../page/page.ts'

export const notificationsPath = '/settings/notifications'

const mailFields = (t: SiteTranslate) =>
  ({
    requests: { kind: 'switch', label: t('mailRequests') },
    digest: {
      kind: 'choice',
      label: t('mailDigest'),
      options: choices.digest.map((choice) => [choice, t(keyOf('digest', choice))] as const),
    },
  }) satisfies Fields

const chosenIn = ({ requests, digest }: Values<ReturnType<typeof mailFields>>) =>
  ({ requests: requests ? 'yes' : 'no', digest }) as const

/** Beside e-mail. */
async function otherWays(visit: MemberVisit): Promise<Html> {
  const { t, store } = visit
  const open = await store.channels.open()
  const ways = await Promise.all(rows('notifications', visit))
  const links = ways.map(({ channel, path, title, icon, chosen }) => {
    const isOn = chosen > 0 ? t('channelOn', { count: chosen }) : t('channelOff')
    return linkRow(path, `${title}: ${open.includes(channel) ? isOn : t('channelClosed')}`, icon)
  })
  return html`<div class="card"><ul class="link-rows">${links}</ul></div>`
}

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
      const others = await otherWays(visit)
      if (!hasMail) return { title, body: html`<p class="card">${t('noMail')}</p>${others}`, back }
      const confirm = html`${t('mailUnconfirmed')} <a href="/settings/email">${email ? t('emailConfirm') : t('emailTitle')}</a>`
      const explains = email && email_confirmed ? t('mailGoesTo', { address: email }) : confirm
      const content = html`${field('requests')}${field('digest')}`
      const mail = element({ action: notificationsPath, content, button: t('save'), isInstant: true })
      return { title, body: html`${group(t('byMail'), mail, { id: 'mail', explains })}${others}`, back }
    },
    async save(values) {
      await change((tx) => tx.choices.choose(member.id, hasMail ? chosenIn(values) : {}, now))
      return `${notificationsPath}?saved`
    },
  })
})

/** Stands for the names, which only the store's parts have. */
type AnyChannel = 'the channel'

const ofEach = <Value>(channels: readonly Channel[], read: (channel: Channel) => Value) =>
  Object.fromEntries(channels.map((channel) => [channel.name, read(channel)])) as Record<AnyChannel, Value>

export const channelsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, mailQueue, now } = visit
  const { all } = store.channels
  const names = all.map(({ name }) => name as AnyChannel)
  const open = await store.channels.open()
  const { requests, pace, ...before } = await store.choices.ofNetwork()
  return form(visit, {
    fields: {
      ...ofEach(all, ({ label }) => ({ kind: 'switch', label: t(label) }) as const),
      // what members get by mail unless they choose otherwise, and when
      ...mailFields(t),
      pace: { kind: 'line', label: t('mailPace'), max: 20, required: true },
      timeZone: {
        kind: 'choice',
        label: t('timeZone'),
        hint: t('timeZoneHint'),
        options: Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
      },
    },
    values: {
      ...ofEach(all, ({ name }) => open.includes(name)),
      ...before,
      requests: requests === 'yes',
      pace: String(pace),
    },
    check: ({ pace, timeZone }) => ({
      pace: /^[1-9]\d{0,5}$/.test(pace) && Number(pace) <= maxPace ? undefined : t('paceRule', { max: maxPace }),
      timeZone: isTimeZone(timeZone) ? undefined : t('needed'),
    }),
    show({ field, element }) {
      const button = t('save')
      const ways = element({ content: names.map(field), button, isInstant: true })
      const defaults = element({ content: [field('requests'), field('digest')], button, isInstant: true })
      const sending = element({ content: [field('pace'), field('timeZone')], button })
      const mail = group(t('byMail'), html`${defaults}${sending}`, { explains: t('notificationsOfAll') })
      return {
        title: t('channelsTitle'),
        body: html`<div class="card"><p class="quiet">${t('channelsExplain')}</p>${ways}</div>
${mailQueue !== undefined && mail}`,
        back: ['/administration', t('administration')],
      }
    },
    async save(values) {
      await visit.change(async (tx) => {
        for (const name of names) await tx.channels.change(name, values[name], member.id, now)
        const { pace, timeZone } = values
        const decided = { ...chosenIn(values), pace: Number(pace), timeZone }
        if (mailQueue !== undefined) await tx.choices.decide(decided, member.id, now)
      })
      return '/administration/channels?saved'
    },
  })
})
