import type { Database } from '../../store/engine/database.ts'
import { type GatheredNotice, type NoticesOf, namedInNotice } from '../../store/part.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'
import { type PassRow, passPath } from './rows.ts'

/** Maximum thanks of a time that the sender's notices gather, the latest. */
const maxGathered = 1000

type Thanks = Pick<PassRow, 'title' | 'url' | 'created'> & {
  pass: string
  member: string
  answer: string
  answered: number
  language: string
}

const thanksRows = (database: Database) => ({
  /** The latest first, each with the language of its member. */
  in: ({ member, since, until }: NoticesOf): Promise<Thanks[]> =>
    database.all(
      `SELECT r.pass, r.member, r.answer, r.answered, p.title, p.url, p.created, m.language
       FROM pass_receiver r CROSS JOIN pass p CROSS JOIN member m
       WHERE r.from_member = $1 AND r.value = 'THANKS' AND r.answered > $2 AND r.answered <= $3
         AND p.id = r.pass AND p.taken_down = 0 AND m.id = r.member${maySee('$1', { member: 'r.member', domain: "''" })}
       ORDER BY r.answered DESC LIMIT ${maxGathered}`,
      member,
      since,
      until,
    ),
})

/** Thanks and answers to the member's passes, gathered by pass, the latest first. */
export async function thanks(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const all = Map.groupBy(await store.of(thanksRows).in(of), ({ pass }) => pass)
  return [...all.values()].slice(0, limit).flatMap((done) => [
    ...gathered(
      'COMMENT',
      done.filter(({ answer }) => answer !== ''),
    ),
    ...gathered(
      'THANKS',
      done.filter(({ answer }) => answer === ''),
    ),
  ])
}

function gathered(kind: GatheredNotice['kind'], done: readonly Thanks[]): GatheredNotice[] {
  const [latest] = done
  if (!latest) return []
  const { pass: id, created, url, answer, language } = latest
  return [
    {
      kind,
      from: done.slice(0, namedInNotice).map(({ member }) => member),
      count: done.length,
      time: latest.answered,
      on: { id, type: 'PASS', name: nameOfPage(latest), path: passPath(id), time: created, url },
      answer: answer === '' ? undefined : { from: latest.member, message: answer, language },
    },
  ]
}
