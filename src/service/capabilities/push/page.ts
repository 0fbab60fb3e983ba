import { html } from 'hono/html'
import { buttonPage, formElement } from '../../website/form/form-page.ts'
import { askFirst, group, icon, list } from '../../website/page/components.ts'
import type { Html, MemberVisit, Page, SitePage, Slots } from '../../website/page/page.ts'
import { showDate } from '../../website/page/times.ts'
import { longestEndpoint, queue, type Subscription, subscriptionRows } from './rows.ts'
import { isSubscription, pushKeys } from './send.ts'

function showBrowser({ id, device, created }: Subscription, visit: MemberVisit): Html {
  const { t } = visit
  const button = html`<button name="end" value="${id}">${t('pushEnd')}</button>`
  const end = askFirst(t, t('pushEndAsk'), t('pushEndQuestion'), button, device)
  return html`<li class="row"><div class="faced"><span class="avatar">${icon('app-window')}</span><div><b>${device}</b>
<p class="fine">${t('pushSince')} ${showDate(created, visit)}</p></div></div>
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
<p class="actions"><button class="primary" hidden>${t('pushAllow')}</button></p></form>
<script src="/push.js" defer></script>`
}

async function showPush(visit: MemberVisit): Promise<Page> {
  const { t, member, store } = visit
  const isOpen = (await store.channels.open()).includes('push')
  const browsers = await store.of(subscriptionRows).ofMember(member.id)
  const items = browsers.map((browser) => showBrowser(browser, visit))
  const body = html`${isOpen && group(t('pushHere'), await showAllow(visit), { explains: t('pushExplains') })}
${group(t('pushBrowsers'), html`${list(items, t('noPush'))}`, { explains: isOpen ? undefined : t('pushClosed') })}`
  const doneBy = { saved: t('pushAllowed'), ended: t('pushEnded') }
  return { title: t('pushTitle'), body, doneBy, back: ['/settings/notifications', t('notifications')] }
}

const pushPage = buttonPage(
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

export const slots: Slots = {
  notifications: async ({ t, member, store }) => {
    const { length } = await store.of(subscriptionRows).ofMember(member.id)
    return { channel: 'push', path: '/settings/push', label: t('pushTitle'), icon: 'app-window', chosen: length }
  },

  async troubles({ t, store, now }) {
    const count = await store.waiting.repeated(queue, now)
    return count > 0 ? [t('waitingPush', { count })] : []
  },
}

export const pages: SitePage[] = [{ path: '/settings/push', who: 'members', ...pushPage }]

export const scripts = ['push.js', 'service-worker.js'].map((name) => new URL(name, import.meta.url))
