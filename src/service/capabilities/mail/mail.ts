import type { Capability } from '../../capability.ts'

/** Kind and choice, as `choices.ts` writes them. */
function read(item: string): [kind: string, choice: string] {
  const [kind = '', choice = ''] = item.split(' ')
  return [kind, choice]
}

export const mail: Capability = {
  name: 'mail',
  data: {
    download: {
      choices: `SELECT 0 AS at, kind AS key, kind, choice FROM choice WHERE member = $1`,
      mails: `SELECT COALESCE(due, 0) AS at, kind AS key, kind, due AS due_time, notified AS notified_time FROM mail WHERE member = $1`,
      mail_refusals: `SELECT since AS at, email AS key, email, status, since AS since_time, unknown AS unknown_time, ended AS email_ended
      FROM mail_refusal WHERE member = $1`,
    },
    removal: 'with the member',
    accessEnds: 'stays',
    // an e-mail is written when it is sent, and only to active members
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    actions: {
      chose: {
        words: 'not listed',
        replay: { ofMember: ({ choices }, { member, item }) => choices.set(member, ...read(item)) },
      },
      decided: {
        words: { icon: 'mail', sentence: 'didDecide', several: 'didDecide' },
        replay: { ofAll: ({ choices }, { item }) => choices.setForAll(...read(item)) },
      },
    },
    channel: { name: 'mail', label: 'email', closed: 'nothing waits' },
  },
}
