import { defaultQuota } from '../../service/graph/quota.ts'
import { defaultHost, defaultPort } from '../../service/settings/settings.ts'
import { DatabaseFailure } from '../../service/store/engine/database.ts'
import { LastAdministrator } from '../../service/store/leaving.ts'
import { shortestPassword } from '../../service/store/sign-in/passwords.ts'
import { UsageError } from '../../service/usage-error.ts'
import { addApplication } from './application/add-application.ts'
import { changeRedirectUris } from './application/change-redirect-uris.ts'
import { listApplications } from './application/list-applications.ts'
import { removeApplication } from './application/remove-application.ts'
import { renewSecret } from './application/renew-secret.ts'
import { setApplication } from './application/set-application.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { init } from './init/init.ts'
import { importMembers } from './invitation/import-members.ts'
import { inviteMember } from './invitation/invite-member.ts'
import { linkMember } from './invitation/link-member.ts'
import { addMember } from './member/add-member.ts'
import { changePassword } from './member/change-password.ts'
import { changeRole } from './member/change-role.ts'
import { disableMembers, enableMembers } from './member/change-state.ts'
import { exportMember } from './member/export-member.ts'
import { listMembers } from './member/list-members.ts'
import { removeMember } from './member/remove-member.ts'
import { listAudit } from './peace/list-audit.ts'
import { removeNews } from './peace/remove-news.ts'
import { runService } from './run-service.ts'

const help = `The graph service: authorization server, graph API and web site over one database.

  npm run service -- init [--data DIR] [settings] [--login L] [--administrator-name N] [--email E]
      makes a network: its settings, the application of its own extension, and its first administrator, who chooses
      a password with the printed link. Asks for what is missing. Changes nothing if there is a network already

  npm run service -- [--data DIR] [--demo] [settings]
      --data DIR     directory of the database and the settings, created if missing; :memory: saves nothing
                     (default data)
      --demo         load invented members, shares and contact requests once; works on loopback only,
                     so not with --behind-proxy or another machine's --base-url or --auth-url
      Settings have their place in DIR/settings.json. An environment variable takes precedence over the file, and
      one of these options over both. docs/administrator.md lists all settings.
      --name N       name of the network on its pages
      --base-url U   public origin of the graph API (default: the same as --auth-url)
      --auth-url U   public origin of the authorization host and the web site (default: the same as --base-url, or
                     the address on which the service listens); if the two origins differ, a proxy has to forward
                     the Host header unchanged, since each host serves different paths
      --host H       host name or IP address to listen on (default ${defaultHost})
      --port P       port to listen on, 0 for any free one (default ${defaultPort})
      --behind-proxy trust the last IP address of X-Forwarded-For, which your proxy has to set: calls without a
                     token, wrong passwords and wrong secrets are counted for this address
      --public       let strangers read profiles and who shared a page (default: only members, and the demo)
      --languages L  the members' languages, such as en,de; the first one is that of a new member

  npm run service -- application add --name N --redirect U [--redirect U] --level standard|premium
      [--quota N | --member-quota N] [--data DIR]
      registers an application and prints its key and secret; this and the following commands also work while the
      service is running
      --redirect U   redirect URI for authorization: https, or http on loopback
      --level L      standard, or premium, which can also share pages; the extension needs premium
      --quota N      calls per hour of all members together (default ${defaultQuota})
      --member-quota N
                     calls per hour of each member, instead of a quota for all together
  npm run service -- application list [--data DIR]
      prints each application's key, level, calls per hour, name and redirect URIs, separated by tabs
  npm run service -- application set --key K [--name N] [--level L] [--quota N | --member-quota N] [--data DIR]
      changes what it names; key, secret and redirect URIs stay
  npm run service -- application redirect --key K [--add U] [--remove U] [--chrome-id ID] [--firefox-id ID]
      [--data DIR]
      adds and removes redirect URIs; each option can be repeated
      --chrome-id ID, --firefox-id ID
                     adds the redirect URI of an extension with this id; Edge has ids like Chrome's
  npm run service -- application secret --key K [--data DIR]
      creates a new secret and prints it; the old secret stops working at once
  npm run service -- application remove --key K [--yes] [--data DIR]
      removes an application; its access to members' data ends at once
      --yes          remove without asking; required if there is no terminal

  npm run service -- member add --login L --name N [--language L] [--email E] [--role R] [--data DIR]
      asks for a password of at least ${shortestPassword} characters twice (from a pipe: the first line), adds the member and prints
      the member's id
      --login L      login for signing in; case-insensitive
      --name N       name that other members see; the first word is the first name
      --language L   language of the member's texts, two letters (default: the first one of the setting languages)
      --email E      e-mail address, which other members don't see
      --role R       member (default) or administrator, who sees and changes all members on the web site
  npm run service -- member invite --login L --name N [--email E] [--language L] [--team T] [--role administrator]
      [--mail] [--data DIR]
      adds an invited member and prints the link with which the member joins and chooses a password, within 7 days
      --mail         also send it to the e-mail address; needs the setting smtp_url, as for the next two commands
  npm run service -- member link --login L [--mail] [--data DIR]
      prints a new link: to join, or for an active member to choose a new password within an hour; the link before
      stops working
  npm run service -- member import FILE (--links FILE | --dry-run) [--language L] [--mail] [--data DIR]
      invites the people of a CSV file with the columns login, name, email, language and team, and changes members'
      names, e-mail addresses and teams; prints what happened with each row
      --links FILE   a new CSV file for the links to join, which only its owner can read
      --dry-run      only print what would happen
      --language L   language of those without one (default: the first one of the setting languages)
  npm run service -- member list [--data DIR]
      prints each member's login, id, name, state, role and e-mail address, separated by tabs
  npm run service -- member role --login L --role member|administrator [--data DIR]
      makes a member an administrator, or ends that
  npm run service -- member password --login L [--data DIR]
      asks for a new password; signs the member out everywhere, and revokes the access of all applications
  npm run service -- member disable (--login L [--login L] | --list FILE) [--data DIR]
      locks members out who have left; what they shared stays. FILE has a login in each line
  npm run service -- member enable (--login L [--login L] | --list FILE) [--data DIR]
      lets disabled members sign in again
  npm run service -- member export --login L --file F.zip [--data DIR]
      writes everything that is stored about a member to a new zip, a JSON file for each topic
  npm run service -- member remove --login L [--yes] [--data DIR]
      removes a member with all data: shares, statuses, contacts, requests, cards, picture, sessions
      --yes          remove without asking; required if there is no terminal

  npm run service -- news remove --id ID --reason R [--data DIR]
      takes down a share or a status; its author sees the reason
  npm run service -- audit list [--limit N] [--data DIR]
      prints what administrators and commands did, newest first: time, who, what, member and item, separated by tabs
      --limit N      number of lines (default 100)

  npm run service -- backup FILE [--data DIR]
      copies the database into a new file, also while the service runs, and checks the copy
  npm run service -- restore FILE [--stopped] [--data DIR]
      puts a backup in the place of the database, after the service was stopped; who was removed, disabled or
      revoked since then stays so
      --stopped      the service doesn't run, although its files are there, because it was killed

  npm run service -- --help`

const commands = new Map<string, (args: string[]) => Promise<void>>([
  ['init', init],
  ['application add', addApplication],
  ['application list', listApplications],
  ['application set', setApplication],
  ['application redirect', changeRedirectUris],
  ['application secret', renewSecret],
  ['application remove', removeApplication],
  ['backup', backUp],
  ['restore', restore],
  ['member add', addMember],
  ['member import', importMembers],
  ['member invite', inviteMember],
  ['member link', linkMember],
  ['member list', listMembers],
  ['member role', changeRole],
  ['member password', changePassword],
  ['member disable', disableMembers],
  ['member enable', enableMembers],
  ['member export', exportMember],
  ['member remove', removeMember],
  ['news remove', removeNews],
  ['audit list', listAudit],
])

/**
 * Runs a command, starts the service, or prints the help.
 *
 * @throws UsageError, or an error of `parseArgs`, for invalid arguments
 */
export async function runCommand(args: string[]): Promise<void> {
  const words = [1, 2].find((count) => commands.has(args.slice(0, count).join(' '))) ?? 0
  const command = commands.get(args.slice(0, words).join(' '))
  if (args.includes('--help') || args.includes('-h')) console.log(help)
  else if (command) await command(args.slice(words))
  else if (args[0] && !args[0].startsWith('-'))
    throw new UsageError(
      `There is no command "${args.slice(0, 2).join(' ')}"; npm run service -- --help lists the commands.`,
    )
  else await runService(args)
}

/** The error message for the operator; undefined for a bug of the program. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message
  if (error instanceof DatabaseFailure) return `${error.message}.`
  if (error instanceof LastAdministrator) return error.message
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isParsing ? `${error.message}\nnpm run service -- --help lists the options.` : undefined
}
