import { shortestPassword } from '../../../service/store/sign-in/passwords.ts'
import type { Commands } from './command.ts'

/** The commands on members. They work while the service runs. */
export const memberCommands: Commands = {
  'member add': {
    run: async (args) => (await import('../member/add-member.ts')).addMember(args),
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
    run: async (args) => (await import('../invitation/invite-member.ts')).inviteMember(args),
    usage:
      '--login L --name N [--email E] [--language L] [--team T] [--role administrator] [--mail]\n      [--even-removed]',
    explains: `
adds an invited member and prints the link with which the member joins and chooses a password, within 7 days
--mail         also send it to the e-mail address; needs the setting smtp_url
--even-removed also if login or e-mail address belonged to a member who was removed or disabled`,
    example: "--login ana --name 'Ana Reis' --email ana@acme.example --language en --team Sales",
  },
  'member link': {
    run: async (args) => (await import('../invitation/link-member.ts')).linkMember(args),
    usage: '--login L [--mail]',
    explains: `
prints a new link: to join, or for an active member to choose a new password within an hour; the link before
stops working
--mail         also send it to the e-mail address; needs the setting smtp_url`,
    example: '--login ana',
  },
  'member import': {
    run: async (args) => (await import('../invitation/import-members.ts')).importMembers(args),
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
    run: async (args) => (await import('../member/list-members.ts')).listMembers(args),
    usage: '',
    explains: "prints each member's login, id, name, state, role and e-mail address, separated by tabs",
    example: '',
  },
  'member role': {
    run: async (args) => (await import('../member/change-role.ts')).changeRole(args),
    usage: '--login L --role member|administrator',
    explains: 'makes a member an administrator, or ends that',
    example: '--login ana --role administrator',
  },
  'member password': {
    run: async (args) => (await import('../member/change-password.ts')).changePassword(args),
    usage: '--login L',
    explains: 'asks for a new password; signs the member out everywhere, and revokes the access of all applications',
    example: '--login ana',
  },
  'member disable': {
    run: async (args) => (await import('../member/change-state.ts')).disableMembers(args),
    usage: '(--login L [--login L] | --list FILE)',
    explains: `
locks members out who have left; what they shared stays. With the setting oidc, the subject of a member's account
at the provider may stand for the login
--list FILE    a text file with a login in each line; - is stdin`,
    example: '--login ben',
  },
  'member enable': {
    run: async (args) => (await import('../member/change-state.ts')).enableMembers(args),
    usage: '(--login L [--login L] | --list FILE)',
    explains: `
lets disabled members sign in again
--list FILE    a text file with a login in each line`,
    example: '--login ben',
  },
  'member export': {
    run: async (args) => (await import('../member/export-member.ts')).exportMember(args),
    usage: '--login L --file F.zip',
    explains: 'writes everything that is stored about a member to a new zip, a JSON file for each topic',
    example: '--login ana --file ana.zip',
  },
  'member remove': {
    run: async (args) => (await import('../member/remove-member.ts')).removeMembers(args),
    usage: '(--login L [--login L] | --list FILE) [--yes]',
    explains: `
removes members with all data: shares, statuses, contacts, requests, cards, picture, sessions
--list FILE    a text file with a login in each line; after an interruption, the same command does the rest
--yes          remove without asking; required if there is no terminal`,
    example: '--login ben',
  },
}
