import type { Database } from '../../../engine/database.ts'
import { hashOfName } from '../../../members/aliases.ts'
import type { Version } from '../../version.ts'

/** Adds the names by which members are recognized who were disabled or removed, or had other e-mail addresses. */
export const aliases: Version = [
  // without a foreign key: aliases outlive the member. readmitted: the member as whom an administrator let the person in
  `CREATE TABLE member_alias (
     hash TEXT NOT NULL,
     member TEXT NOT NULL,
     readmitted TEXT,
     PRIMARY KEY (hash, member)
   )`,
  'CREATE INDEX member_alias_member ON member_alias (member, hash)',
  `INSERT INTO member_alias (hash, member) SELECT DISTINCT item, member FROM audit_entry WHERE action = 'removed' AND item <> ''`,
  `INSERT INTO member_alias (hash, member) SELECT hash, hash FROM member_identity WHERE member IS NULL`,
  'DELETE FROM member_identity WHERE member IS NULL',
  addNames,
  `INSERT INTO member_alias (hash, member) SELECT i.hash, i.member FROM member_identity i JOIN member m ON m.id = i.member
   WHERE m.state = 'disabled'`,
]

interface Names {
  member: string
  state: string
  login: string
  email: string | null
  administrator_email: string | null
}

async function addNames(database: Database): Promise<void> {
  const removed = new Set(
    (await database.all<{ hash: string }>('SELECT hash FROM member_alias')).map(({ hash }) => hash),
  )
  const rows = await database.all<Names>('SELECT c.*, m.state FROM credential c JOIN member m ON m.id = c.member')
  for (const { member, state, login, email, administrator_email } of rows)
    if (state === 'disabled')
      for (const name of [login, email, administrator_email].filter((text) => text !== null))
        await database.run(
          'INSERT INTO member_alias (hash, member) VALUES ($1, $2) ON CONFLICT (hash, member) DO NOTHING',
          hashOfName(name),
          member,
        )
    // a removed member's login that somebody has again
    else if (removed.has(hashOfName(login)))
      await database.run('UPDATE member_alias SET readmitted = $2 WHERE hash = $1', hashOfName(login), member)
}
