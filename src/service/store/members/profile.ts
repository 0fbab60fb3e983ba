import { type Database, placeholders } from '../engine/database.ts'
import { insert, orderByName, readColumn, readValue, upsert } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { canBeFound, isActive } from '../visibility.ts'
import type { MemberRow } from './member-row.ts'

/** The allowed formats; not SVG, which can contain scripts. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface Picture {
  media_type: (typeof pictureTypes)[number]
  bytes: Uint8Array<ArrayBuffer>
}

/** SQLite reads a value as a whole. A multiple of three, so that the pieces' base64 can be concatenated. */
export const pieceLength = 30_000

export interface PictureHead extends Pick<Picture, 'media_type'> {
  size: number
}

export function createPictures(database: Database) {
  async function remove(member: string, now: number): Promise<void> {
    await database.run('DELETE FROM picture WHERE member = $1', member)
    await database.run(`UPDATE member SET picture = '', updated = $2 WHERE id = $1`, member, now)
  }

  return {
    async set(member: string, { media_type, bytes }: Picture, now: number): Promise<void> {
      const id = newId()
      await remove(member, now)
      await insert(database, 'picture', { id, member, media_type })
      for (let number = 0; number * pieceLength < bytes.length; number++) {
        const piece = bytes.subarray(number * pieceLength, (number + 1) * pieceLength)
        await insert(database, 'picture_piece', { picture: id, number, bytes: piece })
      }
      await database.run('UPDATE member SET picture = $2 WHERE id = $1', member, id)
    },

    remove,

    find(id: string): Promise<PictureHead | undefined> {
      const select = `SELECT media_type, (SELECT SUM(LENGTH(bytes)) FROM picture_piece WHERE picture_piece.picture = picture.id) AS size
       FROM picture WHERE id = $1`
      return database.get(select, id)
    },

    /** A piece, counted from 0; undefined if the picture was removed. */
    piece: (id: string, number: number): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      readValue(database, 'SELECT bytes FROM picture_piece WHERE picture = $1 AND number = $2', id, number),
  }
}

export const emptyCard = { company: '', position: '', email: '', phone: '', address: '' }

export type Card = Readonly<typeof emptyCard>

const fields = Object.keys(emptyCard) as (keyof Card)[]

/** The two cards of `contact_card` (§4). */
export const cardKinds = ['BUSINESS', 'PERSO'] as const
export type CardKind = (typeof cardKinds)[number]

export const createCards = (database: Database) => ({
  async find(member: string, kind: CardKind): Promise<Card> {
    const select = `SELECT ${fields.join(', ')} FROM card WHERE member = $1 AND kind = $2`
    const card = await database.get<Card>(select, member, kind)
    return card ?? emptyCard
  },

  save: (member: string, kind: CardKind, card: Card) => upsert(database, 'card', { member, kind }, card),
})

/** Maximum members who joined lately that are looked through for colleagues. */
const maxJoined = 1000

/** Maximum characters of a team's name. */
export const longestTeam = 100

export const createTeams = (database: Database) => ({
  ofMember: (member: string): Promise<string[]> =>
    readColumn(database, 'SELECT team FROM team_member WHERE member = $1 ORDER BY team', member),

  async ofAll(members: readonly string[]): Promise<Map<string, { team: string }[]>> {
    if (members.length === 0) return new Map()
    const select = `SELECT team, member FROM team_member WHERE member IN (${placeholders(members, 1)})`
    const rows = await database.all<{ team: string; member: string }>(select, ...members)
    return Map.groupBy(rows, ({ member }) => member)
  },

  members(team: string, language: string, limit: number, offset: number): Promise<MemberRow[]> {
    const select = `SELECT m.* FROM team_member t JOIN member m ON m.id = t.member WHERE t.team = $1 AND ${canBeFound('m')}
       ORDER BY ${orderByName(language)} LIMIT $2 OFFSET $3`
    return database.all(select, team, limit, offset)
  },

  /** Who joined after `since`, of the network's latest, with a team that the member is in too; the latest first. */
  joined(member: string, since: number, limit: number): Promise<(MemberRow & { team: string })[]> {
    const select = `SELECT m.*, j.team FROM (SELECT n.id, n.joined, MIN(o.team) AS team
        FROM (SELECT id, joined FROM member WHERE joined > $2 ORDER BY joined DESC, id LIMIT ${maxJoined}) AS n
        CROSS JOIN team_member o CROSS JOIN team_member t
        WHERE o.member = n.id AND t.member = $1 AND t.team = o.team AND n.id <> $1 GROUP BY n.id, n.joined
        ORDER BY n.joined DESC, n.id LIMIT $3) AS j
      CROSS JOIN member m WHERE m.id = j.id AND ${isActive('m')} ORDER BY j.joined DESC, j.id`
    return database.all(select, member, since, limit)
  },

  async set(member: string, teams: readonly string[]): Promise<void> {
    await database.run('DELETE FROM team_member WHERE member = $1', member)
    for (const team of new Set(teams)) await insert(database, 'team_member', { team, member })
  },
})
