import { createNotificationMails } from '../../../../src/service/capabilities/mail/digest.ts'
import { createNotificationQueue } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import { baseUrl, type TestNetwork } from '../../test-network.ts'

/** Sends a test network's news by its mail server, when it is asked to. */
export function createNewsQueue({ store, clock, mailSettings: settings, logged }: TestNetwork) {
  if (!settings) throw new Error('The network has no mail server.')
  const compose = createNotificationMails({ store, network: { name: settings.name }, authUrl: baseUrl })
  const log = (line: string) => void logged.push(line)
  const start = () => createNotificationQueue({ store, compose, log, now: () => clock.now, count: () => {}, settings })
  let queue = start()
  return {
    sendDue: () => queue.sendDue(),
    close: () => queue.close(),

    /** As after a restart of the service, which begins to send e-mails again. */
    async restart(): Promise<void> {
      await queue.close()
      queue = start()
    },
  }
}
