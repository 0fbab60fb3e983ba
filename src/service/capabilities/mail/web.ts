import { notificationsPath } from '../../pages/settings/notifications.ts'
import { isTimeZone, keyOf, type SiteTranslate } from '../../texts.ts'
import type { Fields, Values } from '../../website/form/fields.ts'
import { formPart } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import { group } from '../../website/page/components.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit, SitePage } from '../../website/page/visit.ts'
import { type ChoiceKind, type Choices, choiceKinds, choiceRows, choices, maxPace } from './choices.ts'
import { mailOffPage, mailOffPath } from './mail-off.ts'
import { longestPauseOfAll, mailRows, queues } from './rows.ts'

const mailFields = (t: SiteTranslate) =>
  ({
    requests: { kind: 'switch', label: t('mailRequests') },
    passes: { kind: 'switch', label: t('mailPasses') },
    digest: {
      kind: 'choice',
      label: t('mailDigest'),
      options: choices.digest.map((choice) => [choice, t(keyOf('digest', choice))] as const),
    },
  }) satisfies Record<ChoiceKind, Fields[string]>

const chosenIn = ({ requests, passes, digest }: Values<ReturnType<typeof mailFields>>): Choices => ({
  requests: requests ? 'yes' : 'no',
  passes: passes ? 'yes' : 'no',
  digest,
})

export async function choicesOfNews(visit: MemberVisit, openChannels: readonly string[]) {
  const { t, member, now, store, mailQueue } = visit
  const hasMail = mailQueue !== undefined && openChannels.includes('mail')
  const chosen = await store.of(choiceRows).ofMember(member.id)
  const { email, email_confirmed } = (await store.members.credentialOf(member.id)) ?? {}
  return formPart({
    fields: mailFields(t),
    values: { ...chosen, requests: chosen.requests === 'yes', passes: chosen.passes === 'yes' },
    show({ field, element }) {
      if (!hasMail) return html`<p class="card">${t('noMail')}</p>`
      const confirm = html`${t('mailUnconfirmed')} <a href="/settings/email">${email ? t('emailConfirm') : t('emailTitle')}</a>`
      const explains = email && email_confirmed ? t('mailGoesTo', { address: email }) : confirm
      const content = choiceKinds.map(field)
      const mail = element({ action: notificationsPath, content, button: t('save'), isInstant: true })
      return group(t('byMail'), mail, { id: 'mail', explains })
    },
    save: (tx, values) => tx.of(choiceRows).choose(member.id, hasMail ? chosenIn(values) : {}, now),
  })
}

/** The network's choices of e-mails, for members without their own, and when they are sent. */
export async function choicesForAll({ t, member, store, mailQueue, now }: MemberVisit) {
  const { requests, passes, pace, ...before } = await store.of(choiceRows).ofNetwork()
  return formPart({
    fields: {
      ...mailFields(t),
      pace: { kind: 'line', label: t('mailPace'), max: 20, required: true },
      timeZone: {
        kind: 'choice',
        label: t('timeZone'),
        hint: t('timeZoneHint'),
        options: Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
      },
    },
    values: { ...before, requests: requests === 'yes', passes: passes === 'yes', pace: String(pace) },
    check: ({ pace, timeZone }) => ({
      pace: /^[1-9]\d{0,5}$/.test(pace) && Number(pace) <= maxPace ? undefined : t('paceRule', { max: maxPace }),
      timeZone: isTimeZone(timeZone) ? undefined : t('needed'),
    }),
    show({ field, element }) {
      if (mailQueue === undefined) return html`<p class="card">${t('noMail')}</p>`
      const button = t('save')
      const defaults = element({ content: choiceKinds.map(field), button, isInstant: true })
      const sending = element({ content: [field('pace'), field('timeZone')], button })
      return group(t('byMail'), html`${defaults}${sending}`, { explains: t('notificationsOfAll') })
    },
    async save(tx, values) {
      const { pace, timeZone } = values
      const decided = { ...chosenIn(values), pace: Number(pace), timeZone }
      if (mailQueue !== undefined) await tx.of(choiceRows).decide(decided, member.id, now)
    },
  })
}

export async function troubles(visit: MemberVisit) {
  const { t, store, mailQueue, now } = visit
  const failing = mailQueue && (await store.of(mailRows).failing())
  const refused = await store.mailRefusals.count()
  const { all, repeated } = store.waiting
  // behind a server that fails, e-mails wait that were never tried; most digests that are due have nothing to say
  const counts = await Promise.all(
    Object.values(queues).map((queue) =>
      failing && queue !== queues.digest ? all(queue, now + longestPauseOfAll) : repeated(queue, now),
    ),
  )
  const count = counts.reduce((sum, one) => sum + one, 0)
  return [
    failing &&
      html`${t('mailServerFails')} ${failing.failure !== 'later' && t(keyOf('unsent', failing.failure))} ${showTime(failing.since, visit)}`,
    refused > 0 && html`<a href="/administration/members?kind=refused">${t('refusedMembers', { count: refused })}</a>`,
    count > 0 && t('waitingMail', { count }),
  ].filter((sentence) => sentence !== undefined && sentence !== false)
}

export const pages: SitePage[] = [{ path: mailOffPath, who: 'everybody', ...mailOffPage }]
