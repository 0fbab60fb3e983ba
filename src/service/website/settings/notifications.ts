import { html } from 'hono/html'
import { type Choices, choices } from '../../store/choices.ts'
import type { Field } from '../form/fields.ts'
import { form, formPage } from '../form/form-page.ts'
import { group, notice } from '../page/components.ts'
import type { MemberVisit, SiteParts } from '../page/visit.ts'
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

/** `/settings/notifications`: what the member is sent where, with a switch for each. */
export const createNotificationsPage = ({ store, mailQueue }: SiteParts) =>
  formPage(async (visit: MemberVisit) => {
    const { t, member, change, now } = visit
    const title = t('notifications')
    const back = ['/settings', t('settings')] as const
    const hasMail = mailQueue !== undefined && (await store.ways.open()).includes('mail')
    const chosen = await store.choices.of(member.id)
    const { email, email_confirmed } = (await store.members.credentialOf(member.id)) ?? {}
    return form(visit, {
      fields: mailFields(t),
      values: { ...chosen, requests: chosen.requests === 'yes' },
      show({ field, element }) {
        if (!hasMail) return { title, body: html`<p class="card">${t('noMail')}</p>`, back }
        const confirm = html`${t('mailUnconfirmed')} <a href="/settings/email">${email ? t('emailConfirm') : t('emailTitle')}</a>`
        const explains = email && email_confirmed ? t('mailGoesTo', { address: email }) : undefined
        const mail = group(t('byMail'), html`${!explains && notice(confirm)}${field('requests')}${field('digest')}`, {
          id: 'mail',
          explains,
        })
        return {
          title,
          body: element({ action: notificationsPath, class: 'groups', content: mail, button: t('save') }),
          back,
        }
      },
      async save(values) {
        await change((tx) => tx.choices.choose(member.id, hasMail ? chosenIn(values) : {}, now))
        return `${notificationsPath}?saved`
      },
    })
  })
