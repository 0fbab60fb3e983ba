import type { MemberVisit } from '../../website/page/visit.ts'
import { addresseeRows } from './addressees.ts'

/** Maximum people and teams that the field offers while a member types. */
const offered = 6

const longestName = 100

/** `/passes/people?name=`: for the form's script, as JSON. */
export async function findAddressees({ context, store, member }: MemberVisit): Promise<Response> {
  const name = (context.req.query('name') ?? '').trim().slice(0, longestName)
  const { people, teams } = await store.of(addresseeRows).find(member.id, name, offered)
  const members = await store.members.findAll(people.map(({ id }) => id))
  const found = people.flatMap(({ id }) => {
    const one = members.get(id)
    return one ? [{ to: id, name: one.name, about: one.headline, picture: one.picture }] : []
  })
  const ofTeams = teams.map(({ team, count }) => ({ team, name: team, count }))
  context.header('Cache-Control', 'no-store')
  return context.json([...found, ...ofTeams])
}
