import type { DatabaseSync } from 'node:sqlite'
import { newId } from '../../../src/service/store/engine/secrets.ts'

/**
 * Replaces the pending contact requests to the member of this login by requests from new members; the first is the
 * latest.
 */
export function askForContact(
  database: DatabaseSync,
  login: string,
  names: readonly string[],
  message = 'Shall we?',
): void {
  const now = Date.now()
  database.exec('BEGIN IMMEDIATE')
  const { id: to } = database.prepare('SELECT member AS id FROM credential WHERE login = ?').get(login) as {
    id: string
  }
  database.prepare("DELETE FROM contact_request WHERE to_member = ? AND state = 'pending'").run(to)
  const addMember = database.prepare(
    `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
     VALUES (?, ?, ?, '', '', 'Asks for contact, on every day of the week and twice on Sundays', '', '', '', '', 'en', ?)`,
  )
  const addRequest = database.prepare(
    `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
     VALUES (?, ?, ?, 'Hello', ?, 'pending', ?, ?)`,
  )
  for (const [index, name] of names.entries()) {
    const id = newId()
    addMember.run(id, name, name, now)
    addRequest.run(newId(), id, to, message, now - index, now - index)
  }
  database.exec('COMMIT')
}
