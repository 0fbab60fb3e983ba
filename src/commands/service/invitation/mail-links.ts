import type { NewLink } from '../../../service/invitations/invite.ts'
import type { MailFailure } from '../../../service/mail/mail-failure.ts'
import { createMailQueue, type Mail } from '../../../service/mail/mail-queue.ts'
import { originsOf, type Settings } from '../../../service/settings/settings.ts'
import type { Store } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { composeLinkMail } from '../../../service/website/accounts/link-mail.ts'

/** Maximum failures in a row, after which no other e-mail is sent: each failure may take ten seconds. */
export const maxServerFailures = 3

/**
 * Sends links by e-mail if a command has `--mail`.
 *
 * @param again the command that sends new links
 * @throws UsageError if it has, and the settings have no `smtp_url`
 */
export function createLinkMails(settings: Settings, isWanted: boolean, again = 'member link --login L --mail') {
  const { smtp_url: url, smtp_from: from, name = 'Network', languages } = settings
  if (isWanted && url === undefined) throw new UsageError('--mail needs the setting smtp_url.')
  /** By login: a transaction that runs again makes another link. */
  const mails = new Map<string, Mail>()
  return {
    /** Writes the e-mail of a link, for a member with an address. */
    async add(store: Store, login: string, link: NewLink): Promise<void> {
      const { authUrl } = originsOf(settings)
      const mail = isWanted ? await composeLinkMail(store, link, { name, languages, authUrl }) : undefined
      if (mail) mails.set(login, mail)
    },

    /**
     * Sends all e-mails, and prints the login and the reason of each failure. Gives up when the server itself failed
     * several times in a row.
     *
     * @throws UsageError if e-mails were not sent
     */
    async send(): Promise<void> {
      if (url === undefined || mails.size === 0) return
      const queue = createMailQueue({ url, from }, (line) => console.error(line))
      let [failed, inARow, hasFailed] = [0, 0, false]
      function fail(login: string, reason: string): void {
        failed++
        console.error(`${login}\tno e-mail: ${reason}.`)
      }
      for (const [login, mail] of mails) {
        const compose = async () => {
          inARow = hasFailed ? inARow + 1 : 0
          if (inARow < maxServerFailures) {
            hasFailed = false
            return mail
          }
          fail(login, 'not tried, since the server failed before')
          return undefined
        }
        const failWith = ({ kind, sentence }: MailFailure) => {
          hasFailed = kind !== 'recipient' && kind !== 'relay'
          fail(login, sentence)
        }
        if (queue.add(compose, failWith)) continue
        await queue.finish()
        queue.add(compose, failWith)
      }
      await queue.finish()
      await queue.close()
      if (failed > 0)
        throw new UsageError(
          `E-mails not sent: ${failed} of ${mails.size}, see above. The links are valid. Once “npm run service -- check --mail ADDRESS” works, send new ones by ${again}.`,
        )
    },
  }
}
