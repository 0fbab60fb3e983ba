import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { groups, values } from '../../../src/extension/background/member/stored.ts'

/** The row of docs/privacy.md that lists a stored value, by the value's key without its version. */
const rows: Record<string, string> = {
  options: 'Your options',
  network: 'The network that you chose',
  apiSecret: 'with its key and secret',
  policy: 'Your organization’s settings',
  reloadedFor: 'for which of its versions',
  lastPruning: 'when expired data were last deleted',
  consent: 'Your agreement and its time',
  session: 'The token of your sign-in',
  account: 'your id, name, headline',
  contactsNoticeDismissed: 'That you dismissed the notice',
  lastAccount: 'Id and name of the last account',
  choices: 'The contact card that other accounts chose',
  signIn: 'A sign-in that has begun',
  signInWindow: 'A sign-in that has begun',
  attempt: 'A sign-in that has begun',
  revocations: 'Tokens to be revoked',
  pendingRequests: 'Waiting contact requests',
  knownRequests: 'the ids of the last 500',
  recommendations: 'The last 20 pages that you looked up',
  newsfeeds: 'the newest news',
  snapshot: 'what Passalong showed last',
  shell: 'what the popup draws first for any page',
  opening: 'The page or link that you chose in a menu',
  index: 'The index',
  indexing: 'The index',
  shares: 'The index',
  marked: 'The pages that the button is marked on',
  outbox: 'What you sent',
  draft: 'Text that you typed',
  sent: 'The list of calls',
  pace: 'Until when the network wants no calls',
  lastOpened: 'when you last opened the popup',
}

it('the page on privacy lists every stored value', () => {
  const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
  const table = page.slice(page.indexOf('## What is stored'))
  const names = [...values, ...groups].map((stored) =>
    'key' in stored ? String(stored.key).replace(/@.*/, '') : 'name' in stored ? stored.name : 'draft',
  )
  expect([...new Set(names)].sort()).toEqual(Object.keys(rows).sort())
  for (const row of Object.values(rows)) expect(table).toContain(row)
})
