import { html } from 'hono/html'
import { showTime } from '../../website/page/components.ts'
import { keyOf } from '../../website/page/language.ts'
import type { MemberVisit, SitePage, Slots } from '../../website/page/page.ts'
import { mailOffPage, mailOffPath } from './compose.ts'
import { channelsForm, notificationsForm } from './forms.ts'
import { longestPauseOfAll, mailRows, queues } from './rows.ts'

async function troubles(visit: MemberVisit) {
  const { t, store, mailQueue, now } = visit
  const failing = mailQueue && (await store.of(mailRows).failing())
  const refused = await store.mailRefusals.count()
  const { all, repeated } = store.waiting
  // behind a server that fails, e-mails wait that were never tried; most digests that are due have nothing to say
  const requests = await (failing ? all(queues.requests, now + longestPauseOfAll) : repeated(queues.requests, now))
  const count = requests + (await repeated(queues.digest, now))
  return [
    failing &&
      html`${t('mailServerFails')} ${failing.failure !== 'later' && t(keyOf('unsent', failing.failure))} ${showTime(failing.since, visit)}`,
    refused > 0 && html`<a href="/administration?kind=refused">${t('refusedMembers', { count: refused })}</a>`,
    count > 0 && t('waitingMail', { count }),
  ].filter((sentence) => sentence !== undefined && sentence !== false)
}

export const pages: SitePage[] = [{ path: mailOffPath, who: 'everybody', ...mailOffPage }]

export const slots: Slots = { troubles, channelsForm, notificationsForm }
