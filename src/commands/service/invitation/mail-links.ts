import type { NewLink } from '../../../service/invitations/invite.ts'
import { createMailQueue, type Mail } from '../../../service/mail/mail-queue.ts'
import { originsOf, type Settings } from '../../../service/settings/settings.ts'
import type { Store } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { composeLinkMail } from '../../../service/website/accounts/link-mail.ts'

/**
 * Sends links by e-mail if a command has `--mail`.
 *
 * @throws UsageError if it has, and the settings have no `smtp_url`
 */
export function createLinkMails(settings: Settings, isWanted: boolean) {
  const { smtp_url: url, smtp_from: from, name = 'Network', languages } = settings
  if (isWanted && url === undefined) throw new UsageError('--mail needs the setting smtp_url.')
  const mails: Mail[] = []
  return {
    /** Writes the e-mail of a link, for a member with an address. */
    async add(store: Store, link: NewLink): Promise<void> {
      const { authUrl } = originsOf(settings)
      const mail = isWanted ? await composeLinkMail(store, link, { name, languages, authUrl }) : undefined
      if (mail) mails.push(mail)
    },

    /** Sends all e-mails, and prints failures. */
    async send(): Promise<void> {
      if (url === undefined || mails.length === 0) return
      const queue = createMailQueue({ url, from }, (line) => console.error(line))
      for (const mail of mails) {
        const compose = async () => mail
        if (queue.add(compose)) continue
        await queue.finish()
        queue.add(compose)
      }
      await queue.finish()
      await queue.close()
    },
  }
}
