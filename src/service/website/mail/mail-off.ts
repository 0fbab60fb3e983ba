import { createHmac } from 'node:crypto'
import { html } from 'hono/html'
import { type ChoiceKind, isChoiceKind, nothing } from '../../store/choices.ts'
import { sameSecret } from '../../store/engine/secrets.ts'
import { formElement } from '../form/form-page.ts'
import { notFoundPage, type Page, type Visit } from '../page/visit.ts'
import { notificationsPath } from '../settings/notifications.ts'

export const mailOffPath = '/mail-off'

interface Subject {
  member: string
  kind: ChoiceKind
}

const codeOf = ({ member, kind }: Subject, secret: string): string =>
  createHmac('sha256', secret).update(`${member} ${kind}`).digest('base64url')

/** The address that ends e-mails of a kind without a sign-in. */
export const urlOfMailOff = (authUrl: string, subject: Subject, secret: string): string =>
  `${authUrl}${mailOffPath}?${new URLSearchParams({ ...subject, code: codeOf(subject, secret) })}`

const sentences = { requests: 'mailOffRequests', digest: 'mailOffDigest' } as const satisfies Record<ChoiceKind, string>

async function subjectOf({ context: { req }, store }: Visit): Promise<Subject | undefined> {
  const { member = '', kind = '', code = '' } = req.query()
  if (!isChoiceKind(kind) || !sameSecret(code, codeOf({ member, kind }, await store.mails.secret()))) return undefined
  return (await store.members.find(member)) && { member, kind }
}

/**
 * `/mail-off?member=&kind=&code=`: ends a member's e-mails of one kind. Opening the page ends nothing, since mail
 * programs and scanners open links too. A mail program's one click sends no token, and needs none: the code is the proof.
 */
export const mailOffPage = {
  async show(visit: Visit): Promise<Page> {
    const { t, context, network } = visit
    const subject = await subjectOf(visit)
    if (!subject) return notFoundPage(visit)
    const { pathname, search } = new URL(context.req.url)
    const button = html`<p>${t(sentences[subject.kind], { network: network.name })}</p>
<p class="actions"><button class="main">${t('mailOffButton')}</button></p>`
    const body = formElement(visit, button, { action: pathname + search })
    return { title: t('mailOffTitle'), shape: 'dialogue', body }
  },

  async take(visit: Visit): Promise<Page> {
    const { t, store, now } = visit
    const subject = await subjectOf(visit)
    if (!subject) return notFoundPage(visit)
    const { member, kind } = subject
    await store.transaction(({ choices }) => choices.choose(member, { [kind]: nothing[kind] }, now))
    const body = html`<p>${t('mailOffDone')}</p>
<p><a href="${notificationsPath}">${t('notifications')}</a></p>`
    return { title: t('mailOffTitle'), shape: 'dialogue', body }
  },
}
