import { html } from 'hono/html'
import { newSecret } from '../../store/engine/secrets.ts'
import { longestTeam } from '../../store/members/profile.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formElement, formPage, type Outcome } from '../../website/form/form-page.ts'
import { askFirst, chip, emptyState, group, icon, list } from '../../website/page/components.ts'
import { copyNotice } from '../../website/page/notices.ts'
import {
  type Html,
  type MemberVisit,
  notFoundPage,
  type Page,
  type SitePage,
  type Slots,
} from '../../website/page/page.ts'
import { showDate } from '../../website/page/times.ts'
import {
  type ChatFormat,
  chatFormats,
  longestWebhookUrl,
  maxWebhooks,
  queue,
  type Webhook,
  webhookRows,
} from './rows.ts'
import { isInternal, postToChat } from './send.ts'

const formatNames: Record<ChatFormat, string> = {
  slack: 'Slack',
  mattermost: 'Mattermost',
  teams: 'Microsoft Teams',
  json: 'JSON',
}

/** The address is a secret, so only its host is shown. */
const placeOf = ({ format, url }: Webhook): string => `${formatNames[format]} (${URL.parse(url)?.host ?? ''})`

const teamOf = ({ team }: Pick<Webhook, 'team'>, t: SiteTranslate): string => team || t('chatOfNetwork')

function explainFailure({ failure }: Pick<Webhook, 'failure'>, t: SiteTranslate): string {
  if (failure === 'address') return t('chatFailedAddress')
  if (failure === 'slow') return t('chatFailedSlow')
  return /^\d{3}$/.test(failure) ? t('chatFailedStatus', { status: failure }) : t('chatFailedUnreachable')
}

function showWebhook(webhook: Webhook, visit: MemberVisit): Html {
  const { t } = visit
  const { id, paused, failure } = webhook
  const [team, place] = [teamOf(webhook, t), placeOf(webhook)]
  const hidden = { action: '/administration/chats', hidden: { id } }
  const button = html`<button name="change" value="remove">${t('remove')}</button>`
  const remove = askFirst(t, t('removeAsk'), t('chatRemoveQuestion'), button, `${team}: ${place}`)
  const test = html`<button name="change" value="test" aria-label="${t('chatTest')} ${team}: ${place}">${t('chatTest')}</button>`
  const state = paused === null ? undefined : html`${chip(t('chatPaused'), 'failed')} ${showDate(paused, visit)}`
  return html`<li class="row"><div class="faced"><span class="avatar">${icon('send')}</span><div><b dir="auto">${team}</b>
<p class="fine">${place} ${state}</p>
${failure && html`<p>${explainFailure(webhook, t)}${paused !== null && html` ${t('chatPausedExplains')}`}</p>`}</div></div>
<div>${formElement(visit, test, hidden)}${formElement(visit, remove, hidden)}</div></li>`
}

const chatsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, change, store, outgoing, now } = visit
  return form(visit, {
    fields: {
      format: {
        kind: 'choice',
        label: t('chatFormat'),
        options: chatFormats.map(
          (format) => [format, format === 'json' ? t('chatJson') : formatNames[format]] as const,
        ),
      },
      url: { kind: 'line', label: t('chatUrl'), hint: t('chatUrlHint'), max: longestWebhookUrl, required: true },
      team: { kind: 'line', label: t('team'), hint: t('chatTeamHint'), max: longestTeam, optional: true },
    },
    check: ({ url }) => (URL.parse(url)?.protocol === 'https:' ? {} : { url: t('chatUrlWrong') }),
    async show({ element }): Promise<Page> {
      const webhooks = await store.of(webhookRows).list()
      const isOpen = (await store.channels.open()).includes('chat')
      const items = webhooks.map((webhook) => showWebhook(webhook, visit))
      const body = html`${group('', html`${list(items, t('noChats'))}`, { explains: isOpen ? t('chatsExplain') : t('chatClosed') })}
${group(t('chatNew'), element({ action: '/administration/chats', button: t('chatAdd') }))}`
      const doneBy = { removed: t('chatRemoved'), confirmed: t('chatTestSent'), saved: t('saved') }
      return { title: t('chatsTitle'), body, doneBy }
    },
    async save({ format, url, team }) {
      if (team !== '' && !(await store.teams.exists(team))) return { wrong: { team: t('chatTeamUnknown') } }
      if (await isInternal(outgoing, url)) return { wrong: { url: t('chatUrlInternal') } }
      const secret = format === 'json' ? newSecret() : ''
      const id = await change((tx) => tx.of(webhookRows).add({ team, format, url, secret }, member.id, now))
      if (id === undefined) return { problem: t('tooManyChats', { max: maxWebhooks }) }
      if (secret === '') return '/administration/chats?saved'
      const shown = { label: t('chatSecret'), hint: t('chatSecretHint'), text: secret }
      return { above: copyNotice(t, 'secret', shown), status: 200 }
    },
    async press(sent) {
      const id = sent.get('id')
      if (typeof id !== 'string') return undefined
      const webhook = await store.of(webhookRows).find(id)
      if (!webhook) return notFoundPage(visit)
      if (sent.get('change') !== 'remove') return test(visit, webhook)
      await change((tx) => tx.of(webhookRows).remove(id, member.id, now))
      return '/administration/chats?removed'
    },
  })
})

async function test(visit: MemberVisit, webhook: Webhook): Promise<Outcome> {
  const { t, store, network, authUrl, outgoing } = visit
  const text = t('chatTestText', { network: network.name })
  const from = { name: network.name, link: authUrl }
  const failed = await postToChat(outgoing, webhook, { from, text, more: { type: 'test' } })
  if (failed) return { problem: explainFailure(failed, t) }
  await store.of(webhookRows).succeeded(webhook.id)
  return '/administration/chats?confirmed'
}

const ownChatsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, now } = visit
  const isOpen = (await store.channels.open()).includes('chat')
  const offered = isOpen ? await store.of(webhookRows).offeredTo(member.id) : []
  return form(visit, {
    fields: Object.fromEntries(
      offered.map((webhook) => [
        `chat_${webhook.id}`,
        { kind: 'switch', label: t('chatOffered', { team: teamOf(webhook, t), place: placeOf(webhook) }) } as const,
      ]),
    ),
    values: Object.fromEntries(offered.map(({ id, is_on }) => [`chat_${id}`, is_on === 1])),
    show: ({ field, element }) => ({
      title: t('ownChatsTitle'),
      body:
        offered.length === 0
          ? emptyState(isOpen ? t('noChatsOffered') : t('chatClosed'))
          : element({
              class: 'card',
              content: html`<p class="fine">${t('ownChatsExplain')}</p>${offered.map(({ id }) => field(`chat_${id}`))}`,
              button: t('save'),
              isInstant: true,
            }),
      back: ['/settings/notifications', t('notifications')],
    }),
    async save(values) {
      await visit.change(async (tx) => {
        for (const { id } of offered) await tx.of(webhookRows).choose(member.id, id, values[`chat_${id}`] === true, now)
      })
      return '/settings/chats?saved'
    },
  })
})

export const slots: Slots = {
  async notifications({ t, member, store }) {
    const { length } = (await store.of(webhookRows).offeredTo(member.id)).filter(({ is_on }) => is_on === 1)
    return { channel: 'chat', path: '/settings/chats', label: t('ownChatsTitle'), icon: 'send', chosen: length }
  },

  administration: async ({ t, store }) => ({
    path: '/administration/chats',
    label: t('chatsTitle'),
    icon: 'message-circle',
    waiting: await store.of(webhookRows).countPaused(),
  }),

  async troubles({ t, store, now }) {
    const count = await store.waiting.repeated(queue, now)
    return count > 0 ? [t('waitingChat', { count })] : []
  },
}

export const pages: SitePage[] = [
  { path: '/settings/chats', who: 'members', ...ownChatsPage },
  { path: '/administration/chats', who: 'administrators', ...chatsPage },
]
