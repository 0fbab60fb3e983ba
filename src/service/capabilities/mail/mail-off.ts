import { createHmac } from 'node:crypto'
import { notificationsPath } from '../../pages/settings/notifications.ts'
import { sameSecret } from '../../store/engine/secrets.ts'
import { keyOf } from '../../texts.ts'
import { type FormPage, formElement } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { Visit } from '../../website/page/visit.ts'
import { choiceRows, isChoiceKind, nothing } from './choices.ts'
import { type ClaimedMail, mailRows } from './rows.ts'

export const mailOffPath = '/mail-off'

type Subject = Pick<ClaimedMail, 'member' | 'kind'>

/** The proof, in the link of an e-mail, that it was sent to the member. */
export const codeOf = ({ member, kind }: Subject, secret: string): string =>
  createHmac('sha256', secret).update(`${member} ${kind}`).digest('base64url')

async function subjectOf({ context: { req }, store }: Visit): Promise<Subject | undefined> {
  const { member = '', kind = '', code = '' } = req.query()
  if (!isChoiceKind(kind) || !sameSecret(code, codeOf({ member, kind }, await store.of(mailRows).secret())))
    return undefined
  return (await store.members.find(member)) && { member, kind }
}

/**
 * `/mail-off?member=&kind=&code=`: ends a member's e-mails of one kind. Opening the page ends nothing, since mail
 * programs open links too. Their one click sends no token: the code is the proof.
 */
export const mailOffPage: FormPage<Visit> = {
  async show(visit) {
    const { t, context, network } = visit
    const subject = await subjectOf(visit)
    if (!subject) return undefined
    const { pathname, search } = new URL(context.req.url)
    const button = html`<p>${t(keyOf('mailOff', subject.kind), { network: network.name })}</p>
<p class="actions"><button class="primary">${t('mailOffButton')}</button></p>`
    const body = formElement(visit, button, { action: pathname + search })
    return { title: t('mailOffTitle'), shape: 'dialogue', body }
  },

  async take(visit) {
    const { t, store, now } = visit
    const subject = await subjectOf(visit)
    if (!subject) return undefined
    const { member, kind } = subject
    await store.transaction((tx) => tx.of(choiceRows).choose(member, { [kind]: nothing[kind] }, now))
    const body = html`<p>${t('mailOffDone')}</p>
<p><a href="${notificationsPath}">${t('notifications')}</a></p>`
    return { title: t('mailOffTitle'), shape: 'dialogue', body }
  },
}
