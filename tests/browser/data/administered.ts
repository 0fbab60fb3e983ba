import type { DatabaseSync } from 'node:sqlite'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'

/** The secret of each link that `administer` adds. */
export const linkSecrets = { join: 'a secret to join', password: 'a secret for a new password' } as const

/** The secret of the link in the e-mail to the administrator's new address. */
export const emailSecret = 'a secret for an address'

/**
 * Makes a member an administrator with work: a report, a record with every kind of entry and an import, links, a team,
 * and a contact who has left.
 *
 * @param ids the administrator, another member, and a contact of the administrator who has left
 */
export function administer(database: DatabaseSync, ids: { administrator: string; other: string; left: string }): void {
  const now = Date.now()
  const { administrator, other, left } = ids
  database.exec('BEGIN IMMEDIATE')
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values)
  run("UPDATE member SET role = 'administrator' WHERE id = ?", administrator)
  run("UPDATE member SET state = 'disabled' WHERE id = ?", left)
  run("INSERT INTO team_member (team, member) VALUES ('Newsroom', ?)", administrator)
  run("INSERT INTO report VALUES (?, ?, '', 'private', 'Names a customer', ?)", administrator, other, now)
  const takeDown = 'INSERT INTO take_down (member, item, reason, time) VALUES (?, ?, ?, ?)'
  run(takeDown, other, 'headline', 'Advertising', now)
  run(takeDown, administrator, 'a share', 'Names a customer', now)
  run(
    'INSERT INTO pending_email (member, email, hash, expires) VALUES (?, ?, ?, ?)',
    administrator,
    'maya.lindqvist@a-company-with-a-long-name.example',
    hashSecret(emailSecret),
    now + 3_600_000,
  )
  for (const [index, [kind, secret]] of Object.entries(linkSecrets).entries())
    run(
      'INSERT INTO member_link (member, hash, kind, expires) VALUES (?, ?, ?, ?)',
      index ? other : left,
      hashSecret(secret),
      kind,
      now + 3_600_000,
    )
  const entries = [
    ['invited', administrator, other, '', now - 1],
    ['invited', administrator, left, '', now - 1],
    ['taken down', administrator, other, 'headline', now],
    ['removed', 'operator', 'f'.repeat(32), '', now - 2],
  ] as const
  for (const [index, [action, actor, member, item, time]] of entries.entries())
    run(
      'INSERT INTO audit_entry (id, time, actor, action, member, item) VALUES (?, ?, ?, ?, ?, ?)',
      `entry ${index}`,
      time,
      actor,
      action,
      member,
      item,
    )
  database.exec('COMMIT')
}
