import { defaultHost, defaultPort } from '../../../service/settings/settings.ts'
import type { Commands } from './command.ts'

/** The start of the service, and the commands on a network as a whole. */
export const networkCommands: Commands = {
  '': {
    run: async (args) => (await import('../run-service.ts')).runService(args),
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
    run: async (args) => (await import('../init/init.ts')).init(args),
    usage: '[settings] [--login L] [--administrator-name N] [--email E]',
    explains: `
makes a network: its settings, the application of its own extension, and its first administrator, who chooses
a password with the printed link. Asks for what is missing. Changes nothing if there is a network already`,
    example:
      "--name 'Acme Circle' --base-url https://passalong.acme.example --languages en,de --login anna --administrator-name 'Anna Reis'",
  },
  backup: {
    run: async (args) => (await import('../backup/back-up.ts')).backUp(args),
    usage: 'FILE',
    explains: 'copies the database into a new file, also while the service runs, and checks the copy',
    example: 'backup.sqlite',
  },
  restore: {
    run: async (args) => (await import('../backup/restore.ts')).restore(args),
    usage: 'FILE',
    explains: `
puts a backup in the place of the database, after the service was stopped; who was removed, disabled or
revoked since then stays so, if the newest journal.jsonl is in DIR`,
    example: 'backup.sqlite',
  },
  move: {
    run: async (args) => (await import('../move/move.ts')).move(args),
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
    run: async (args) => (await import('../check/check.ts')).check(args),
    usage: '--mail [ADDRESS]',
    explains: `
tries the mail server of the setting smtp_url, and says why it fails and what to do
--mail ADDRESS also sends an e-mail to this address`,
    example: '--mail anna@acme.example',
  },
  'oidc check': {
    run: async (args) => (await import('../oidc/check.ts')).checkOidc(args),
    usage: '',
    explains: `
prints the addresses to register at the company's provider (setting oidc), and asks the provider whether issuer,
client_id and secret are right`,
    example: '',
  },
  'news remove': {
    run: async (args) => (await import('../moderation/remove-news.ts')).removeNews(args),
    usage: '--id ID --reason R',
    explains: 'takes down a share or a status; its author sees the reason',
    example: "--id 0123456789abcdef0123456789abcdef --reason 'Insults a colleague'",
  },
  'audit list': {
    run: async (args) => (await import('../moderation/list-audit.ts')).listAudit(args),
    usage: '[--limit N]',
    explains: `
prints what administrators and commands did, newest first: time, who, what, member and item, separated by tabs
--limit N      number of lines (default 100)`,
    example: '--limit 20',
  },
}
