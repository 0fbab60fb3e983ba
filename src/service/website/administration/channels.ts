import { html } from 'hono/html'
import { isTimeZone } from '../../mail/schedule.ts'
import { type Channel, channels } from '../../store/channels.ts'
import { maxPace } from '../../store/choices.ts'
import type { Field } from '../form/fields.ts'
import { form, formPage } from '../form/form-page.ts'
import { group } from '../page/components.ts'
import type { MemberVisit } from '../page/visit.ts'
import { chosenIn, mailFields } from '../settings/notifications.ts'
import type { SiteTranslate } from '../site-translate.ts'

const names = {
  mail: 'email',
  feeds: 'channelFeeds',
  chat: 'channelChat',
  push: 'channelPush',
} as const satisfies Record<Channel, string>

export const nameOfChannel = (channel: string, t: SiteTranslate): string => {
  const known = channels.find((one) => one === channel)
  return known ? t(names[known]) : channel
}

/** What members get by mail unless they choose otherwise, and when. */
const defaultFields = (t: SiteTranslate) =>
  ({
    ...mailFields(t),
    pace: { kind: 'line', label: t('mailPace'), max: 20, required: true },
    timeZone: {
      kind: 'choice',
      label: t('timeZone'),
      hint: t('timeZoneHint'),
      options: Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')]),
    },
  }) satisfies Record<string, Field>

/** `/administration/channels`: by which channels news may leave the network, and the members' defaults. */
export const channelsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, mailQueue, now } = visit
  const open = await store.channels.open()
  const { requests, pace, ...before } = await store.choices.ofNetwork()
  const fields = {
    ...(Object.fromEntries(channels.map((channel) => [channel, { kind: 'tick', label: t(names[channel]) }])) as Record<
      Channel,
      { kind: 'tick'; label: string }
    >),
    ...defaultFields(t),
  }
  return form(visit, {
    fields,
    values: {
      ...(Object.fromEntries(channels.map((channel) => [channel, open.includes(channel)])) as Record<Channel, boolean>),
      ...before,
      requests: requests === 'yes',
      pace: String(pace),
    },
    check: ({ pace, timeZone }) => ({
      pace: /^[1-9]\d{0,5}$/.test(pace) && Number(pace) <= maxPace ? undefined : t('paceRule', { max: maxPace }),
      timeZone: isTimeZone(timeZone) ? undefined : t('needed'),
    }),
    show({ field, element }) {
      const mail = group(t('byMail'), html`${(['requests', 'digest', 'pace', 'timeZone'] as const).map(field)}`, {
        explains: t('notificationsOfAll'),
      })
      return {
        title: t('channelsTitle'),
        body: element({
          class: 'groups',
          content: html`<div class="card"><p class="quiet">${t('channelsExplain')}</p>${channels.map(field)}</div>
${mailQueue !== undefined && mail}`,
          button: t('save'),
        }),
        back: ['/administration', t('administration')],
      }
    },
    async save(values) {
      await visit.change(async (tx) => {
        for (const channel of channels) await tx.channels.change(channel, values[channel], member.id, now)
        if (mailQueue !== undefined)
          await tx.choices.decide(
            { ...chosenIn(values), pace: Number(values.pace), timeZone: values.timeZone },
            member.id,
            now,
          )
      })
      return '/administration/channels?saved'
    },
  })
})
