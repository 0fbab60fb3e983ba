import { defaultQuota } from '../../service/graph/quota.ts'
import { defaultHost, defaultPort } from '../../service/settings/settings.ts'
import { shortestPassword } from '../../service/sign-in/passwords.ts'

/** A command, or the start of the service, with its help. */
export interface Command {
  /** Loads the command’s modules first, since those of all commands take half a second. */
  run: (args: string[]) => Promise<void>
  /** The arguments; `[--data DIR]` is added. */
  usage: string
  /** What the command does, then its options. */
  explains: string
  example: string
}

const key = '--key 0123456789abcdef0123456789abcdef'

/** All commands by name, such as `member add`. The start of the service has the empty name. */
export const commands: Readonly<Record<string, Command>> = {
  '': {
    run: async (args) => (await import('./server.ts')).runService(args),
    usage: '[--demo] [settings]',
    explains: `
starts the graph service: authorization server, graph API and web site over one database
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
--languages L  the members' languages, such as en,de; the first one is that of a new member`,
    example: '--data data',
  },
  init: {
    run: async (args) => (await import('./init.ts')).init(args),
    usage: '[settings] [--login L] [--administrator-name N] [--email E]',
    explains: `
makes a network: its settings, the application of its own extension, and its first administrator, who chooses
a password with the printed link. Asks for what is missing. Changes nothing if there is a network already`,
    example:
      "--name 'Acme Circle' --base-url https://passalong.acme.example --languages en,de --login anna --administrator-name 'Anna Reis'",
  },
  backup: {
    run: async (args) => (await import('./backups-and-moves.ts')).backUp(args),
    usage: 'FILE',
    explains: 'copies the database into a new file, also while the service runs, and checks the copy',
    example: 'backup.sqlite',
  },
  restore: {
    run: async (args) => (await import('./backups-and-moves.ts')).restore(args),
    usage: 'FILE',
    explains: `
puts a backup in the place of the database, after the service was stopped; who was removed, disabled or
revoked since then stays so, if the newest journal.jsonl is in DIR`,
    example: 'backup.sqlite',
  },
  move: {
    run: async (args) => (await import('./backups-and-moves.ts')).move(args),
    usage: '--to postgres | --back',
    explains: `
copies a SQLite network into an empty PostgreSQL database, after the service was stopped, and compares both.
The SQLite file keeps its rows, and gets a mark: without the address of PostgreSQL, all commands and the service
refuse it. With --even-moved they open it once, without its journal
--to postgres  the database of the variable DATABASE_URL, or of the setting database_url
--back         removes the mark, to go back to the SQLite file`,
    example: '--to postgres',
  },
  check: {
    run: async (args) => (await import('./network.ts')).check(args),
    usage: '--mail [ADDRESS]',
    explains: `
tries the mail server of the setting smtp_url, and says why it fails and what to do
--mail ADDRESS also sends an e-mail to this address`,
    example: '--mail anna@acme.example',
  },
  'oidc check': {
    run: async (args) => (await import('./network.ts')).checkOidc(args),
    usage: '',
    explains: `
prints the addresses to register at the company's provider (setting oidc), and asks the provider whether issuer,
client_id and secret are right`,
    example: '',
  },
  'news remove': {
    run: async (args) => (await import('./network.ts')).removeNews(args),
    usage: '--id ID --reason R',
    explains: 'takes down a share or a status; its author sees the reason',
    example: "--id 0123456789abcdef0123456789abcdef --reason 'Insults a colleague'",
  },
  'audit list': {
    run: async (args) => (await import('./network.ts')).listAudit(args),
    usage: '[--limit N]',
    explains: `
prints what administrators and commands did, newest first: time, who, what, member and item, separated by tabs
--limit N      number of lines (default 100)`,
    example: '--limit 20',
  },
  'application add': {
    run: async (args) => (await import('./applications.ts')).addApplication(args),
    usage: '--name N --redirect U [--redirect U] --level standard|premium [--quota N | --member-quota N]',
    explains: `
registers an application and prints its key and secret
--redirect U   redirect URI for authorization: https, or http on loopback
--level L      standard, or premium, which can also share pages; the extension needs premium
--quota N      calls per hour of all members together (default ${defaultQuota})
--member-quota N
               calls per hour of each member, instead of a quota for all together`,
    example: "--name 'Acme Board' --redirect https://board.acme.example/signed-in --level standard",
  },
  'application list': {
    run: async (args) => (await import('./applications.ts')).listApplications(args),
    usage: '',
    explains: "prints each application's key, level, calls per hour, name and redirect URIs, separated by tabs",
    example: '',
  },
  'application set': {
    run: async (args) => (await import('./applications.ts')).setApplication(args),
    usage: '--key K [--name N] [--level L] [--quota N | --member-quota N] [--own | --no-own]',
    explains: `
changes what it names; key, secret and redirect URIs stay
--own          the application is the network's own extension: members needn't allow it after signing in, and it
               sees their contact list; for networks that were made without init`,
    example: `${key} --member-quota 1000`,
  },
  'application redirect': {
    run: async (args) => (await import('./applications.ts')).changeRedirectUris(args),
    usage: '[--key K] [--add U] [--remove U] [--chrome-id ID] [--firefox-id ID]',
    explains: `
adds and removes redirect URIs, by default those of the network's own extension
--chrome-id ID, --firefox-id ID
               adds the redirect URI of an extension with this id; Edge has ids like Chrome's`,
    example: `${key} --chrome-id abcdefghijklmnopabcdefghijklmnop`,
  },
  'application secret': {
    run: async (args) => (await import('./applications.ts')).renewSecret(args),
    usage: '--key K',
    explains: 'creates a new secret and prints it; the old secret stops working at once',
    example: key,
  },
  'application remove': {
    run: async (args) => (await import('./applications.ts')).removeApplication(args),
    usage: '--key K [--yes]',
    explains: `
removes an application; its access to members' data ends at once
--yes          remove without asking; required if there is no terminal`,
    example: key,
  },
  'member add': {
    run: async (args) => (await import('./members.ts')).addMember(args),
    usage: '--login L --name N [--language L] [--email E] [--role R] [--even-removed]',
    explains: `
asks for a password of at least ${shortestPassword} characters twice (from a pipe: the first line), adds the member and
prints the member's id
--login L      login for signing in; case-insensitive
--name N       name that other members see; the first word is the first name
--language L   language of the member's texts, one of the setting languages (default: its first one)
--email E      e-mail address, which other members don't see
--role R       member (default) or administrator, who sees and changes all members on the web site
--even-removed also if login or e-mail address belonged to a member who was removed or disabled`,
    example: "--login ana --name 'Ana Reis' --language en",
  },
  'member invite': {
    run: async (args) => (await import('./invitations.ts')).inviteMember(args),
    usage:
      '--login L --name N [--email E] [--language L] [--team T] [--role administrator] [--mail]\n      [--even-removed]',
    explains: `
adds an invited member and prints the link with which the member joins and chooses a password, within 7 days
--mail         also send it to the e-mail address; needs the setting smtp_url
--even-removed also if login or e-mail address belonged to a member who was removed or disabled`,
    example: "--login ana --name 'Ana Reis' --email ana@acme.example --language en --team Sales",
  },
  'member link': {
    run: async (args) => (await import('./invitations.ts')).linkMember(args),
    usage: '--login L [--mail]',
    explains: `
prints a new link: to join, or for an active member to choose a new password within an hour; the link before
stops working
--mail         also send it to the e-mail address; needs the setting smtp_url`,
    example: '--login ana',
  },
  'member import': {
    run: async (args) => (await import('./invitations.ts')).importMembers(args),
    usage: 'FILE (--links FILE | --dry-run) [--language L] [--mail] [--new-links] [--even-removed]',
    explains: `
invites the people of a CSV file with the columns login, name, email, language and team, and changes members'
names, e-mail addresses and teams; prints what happened with each row
--links FILE   a new CSV file for the links to join, which only its owner can read
--dry-run      only print what would happen
--language L   language of those without one (default: the first one of the setting languages)
--mail         also send the links to the e-mail addresses; needs the setting smtp_url
--new-links    new links also for those who were invited before and haven't joined, such as after an
               interrupted import, or a week
--even-removed also invite people whose login or address belonged to a member who was removed or disabled`,
    example: 'people.csv --links links.csv',
  },
  'member list': {
    run: async (args) => (await import('./members.ts')).listMembers(args),
    usage: '',
    explains: "prints each member's login, id, name, state, role and e-mail address, separated by tabs",
    example: '',
  },
  'member role': {
    run: async (args) => (await import('./members.ts')).changeRole(args),
    usage: '--login L --role member|administrator',
    explains: 'makes a member an administrator, or ends that',
    example: '--login ana --role administrator',
  },
  'member password': {
    run: async (args) => (await import('./members.ts')).changePassword(args),
    usage: '--login L',
    explains: 'asks for a new password; signs the member out everywhere, and revokes the access of all applications',
    example: '--login ana',
  },
  'member disable': {
    run: async (args) => (await import('./named-members.ts')).disableMembers(args),
    usage: '(--login L [--login L] | --list FILE)',
    explains: `
locks members out who have left; what they shared stays. With the setting oidc, the subject of a member's account
at the provider may stand for the login
--list FILE    a text file with a login in each line; - is stdin`,
    example: '--login ben',
  },
  'member enable': {
    run: async (args) => (await import('./named-members.ts')).enableMembers(args),
    usage: '(--login L [--login L] | --list FILE)',
    explains: `
lets disabled members sign in again
--list FILE    a text file with a login in each line`,
    example: '--login ben',
  },
  'member export': {
    run: async (args) => (await import('./members.ts')).exportMember(args),
    usage: '--login L --file F.zip',
    explains: 'writes everything that is stored about a member to a new zip, a JSON file for each topic',
    example: '--login ana --file ana.zip',
  },
  'member remove': {
    run: async (args) => (await import('./named-members.ts')).removeMembers(args),
    usage: '(--login L [--login L] | --list FILE) [--yes]',
    explains: `
removes members with all data: shares, statuses, contacts, requests, cards, picture, sessions
--list FILE    a text file with a login in each line; after an interruption, the same command does the rest
--yes          remove without asking; required if there is no terminal`,
    example: '--login ben',
  },
}
