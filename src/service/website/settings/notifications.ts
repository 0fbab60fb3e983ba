import { html } from 'hono/html'
import { isSubscription, pushKeys } from '../../deliveries/pushes.ts'
import { isTimeZone } from '../../mail/schedule.ts'
import { choices, maxPace } from '../../store/choices.ts'
import { longestEndpoint, type Subscription, subscriptionRows, webhookRows } from '../../store/deliveries.ts'
import type { Channel } from '../../store/part.ts'
import type { Fields, Values } from '../form/fields.ts'
import { buttonPage, form, formElement, formPage } from '../form/form-page.ts'
import { askFirst, group, icon, linkRow, list, showDate } from '../page/components.ts'
import { keyOf, type SiteTranslate } from '../page/language.ts'
import { type Html, type MemberVisit, type Page, slotsOf } from '../page/page.ts'

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

/** Beside e-mail; the last of the list first, since feeds are read only when the member wants. */
async function otherWays(visit: MemberVisit): Promise<Html> {
  const { t, member, store } = visit
  const open = await store.channels.open()
  const { length: chats } = (await store.of(webhookRows).offeredTo(member.id)).filter(({ is_on }) => is_on === 1)
  const { length: browsers } = await store.of(subscriptionRows).of(member.id)
  const ways = [
    ...(await Promise.all(slotsOf(visit, 'notifications').map((read) => read(visit)))),
    { channel: 'chat', path: '/settings/chats', title: t('ownChatsTitle'), icon: 'send', chosen: chats },
    { channel: 'push', path: '/settings/push', title: t('pushTitle'), icon: 'app-window', chosen: browsers },
  ]
  const rows = ways.toReversed().map(({ channel, path, title, icon, chosen }) => {
    const isOn = chosen > 0 ? t('channelOn', { count: chosen }) : t('channelOff')
    return linkRow(path, `${title}: ${open.includes(channel) ? isOn : t('channelClosed')}`, icon)
  })
  return html`<div class="card"><ul class="link-rows">${rows}</ul></div>`
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

function showBrowser({ id, device, created }: Subscription, visit: MemberVisit): Html {
  const { t } = visit
  const button = html`<button name="end" value="${id}">${t('pushEnd')}</button>`
  const end = askFirst(t, t('pushEndAsk'), t('pushEndQuestion'), button, device)
  return html`<li class="row"><div class="faced"><span class="face">${icon('app-window')}</span><div><b>${device}</b>
<p class="quiet">${t('pushSince')} ${showDate(created, visit)}</p></div></div>
${formElement(visit, end, { action: '/settings/push' })}</li>`
}

async function showAllow(visit: MemberVisit): Promise<Html> {
  const { t, csrfToken, store } = visit
  const { public_key } = await pushKeys(store)
  const fields = ['endpoint', 'p256dh', 'auth'].map((name) => html`<input type="hidden" name="${name}" value="">`)
  // without the script, or in a browser that can't, only the first sentence is shown
  return html`<form method="post" action="/settings/push" class="push" data-key="${public_key}">
<input type="hidden" name="csrf_token" value="${csrfToken}">${fields}
<p data-push="unable">${t('pushUnable')}</p><p data-push="denied" role="alert" hidden>${t('pushDenied')}</p>
<p data-push="failed" role="alert" hidden>${t('pushFailed')}</p>
<p class="actions"><button class="main" hidden>${t('pushAllow')}</button></p></form>
<script src="/push.js" defer></script>`
}

async function showPush(visit: MemberVisit): Promise<Page> {
  const { t, member, store } = visit
  const isOpen = (await store.channels.open()).includes('push')
  const browsers = await store.of(subscriptionRows).of(member.id)
  const items = browsers.map((browser) => showBrowser(browser, visit))
  const body = html`${isOpen && group(t('pushHere'), await showAllow(visit), { explains: t('pushExplains') })}
${group(t('pushBrowsers'), html`${list(items, t('noPush'))}`, { explains: isOpen ? undefined : t('pushClosed') })}`
  const doneBy = { saved: t('pushAllowed'), ended: t('pushEnded') }
  return { title: t('pushTitle'), body, doneBy, back: ['/settings/notifications', t('notifications')] }
}

export const pushPage = buttonPage(
  showPush,
  async ({ context, t, member, change, store, webSessions, outgoing, now }: MemberVisit, sent) => {
    const id = sent.get('end')
    if (typeof id === 'string') {
      await change((tx) => tx.of(subscriptionRows).revoke(id, member.id, now))
      return '/settings/push?ended'
    }
    const [endpoint = '', p256dh = '', auth = ''] = ['endpoint', 'p256dh', 'auth'].map((name) => String(sent.get(name)))
    const isOpen = (await store.channels.open()).includes('push')
    if (!isOpen) return { problem: t('pushClosed') }
    if (endpoint.length > longestEndpoint || !(await isSubscription(outgoing, { endpoint, p256dh, auth })))
      return { problem: t('pushFailed') }
    const device = deviceOf(context.req.header('User-Agent') ?? '')
    const session = webSessions.storedSession(context)
    const subscription = { member: member.id, session, endpoint, p256dh, auth, device, language: t.language }
    await change((tx) => tx.of(subscriptionRows).add(subscription, now))
    return '/settings/push?saved'
  },
)

/** A browser and its system, as far as their names are known. The first one that is found counts. */
function deviceOf(userAgent: string): string {
  const browsers = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari']
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux']
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }
  const found = [browsers, systems].map((all) => all.find((name) => userAgent.includes(name)))
  return found.flatMap((name) => (name ? [names[name] ?? name] : [])).join(', ') || '?'
}

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
