import { beforeAll, expect, test } from 'vitest'
import { disableMember } from '../../src/service/actions/membership.ts'
import { feedRows } from '../../src/service/capabilities/feeds/rows.ts'
import { muteRows } from '../../src/service/features/moderation/muting.ts'
import { operator } from '../../src/service/store/audit.ts'
import type { Store } from '../../src/service/store/store.ts'
import { firstByDay } from '../night.ts'
import { type Known, readerOf } from './seen-by.ts'
import { createTestNetwork, type TestNetwork } from './test-network.ts'

/** Words by what Ana said with them. */
const words = { passed: 'Federweisser', answered: 'Kirschwasser', kept: 'Quittenbrot', shared: 'Zwiebelkuchen' }

interface Kind {
  sees: (keyof typeof words)[]
  /** Paths of what the caller opens, if nothing of all this is elsewhere, as in a list. */
  onlyAt?: RegExp
  /** Prepares the caller. @param ana who passed, kept and shared */
  be?: (tx: Store, member: string, ana: string) => Promise<unknown>
  /** After the caller's token and session were made. */
  ends?: (network: TestNetwork, member: string) => Promise<unknown>
  token?: (network: TestNetwork, member: string) => Promise<string>
}

const asContact: Kind['be'] = ({ contacts }, member, ana) => contacts.connect(ana, member, 1)

const kinds: Record<string, Kind> = {
  owner: { sees: ['passed', 'answered', 'kept', 'shared'] },
  'a third': { sees: ['shared'] },
  'who mutes the owner': {
    sees: ['shared'],
    // the page, the share and the owner
    onlyAt: /^(?:\/recommend\?|\/\w{32}(?:\/newsfeed)?\?|site \/(?:page|report)\?|site \/(?:news|profile)\/)/,
    be: async (tx, member, ana) => {
      await asContact(tx, member, ana)
      await tx.of(muteRows).mute('member', member, ana, 1)
    },
  },
  'a removed member': { sees: [], be: asContact, ends: (network, member) => network.remove(member) },
  'a program that reads only, of the receiver': {
    sees: ['passed', 'answered', 'shared'],
    token: ({ store, clock }, member) =>
      store.authorizations.issueProgramToken({ member, name: 'Reader', access: 'read', days: 30 }, clock.now),
  },
  receiver: { sees: ['passed', 'answered', 'shared'] },
  'whom the owner mutes': {
    sees: ['shared'],
    be: async (tx, member, ana) => {
      await asContact(tx, member, ana)
      await tx.of(muteRows).mute('member', ana, member, 1)
    },
  },
  'whose contact has ended': {
    sees: ['shared'],
    be: async (tx, member, ana) => {
      await asContact(tx, member, ana)
      await tx.contacts.disconnect(member, ana, 2)
      for (const each of [member, ana]) await tx.teams.set(each, ['Harbour'])
    },
  },
  'a disabled member': {
    sees: [],
    be: asContact,
    ends: ({ store, clock }, member) =>
      store.transaction((tx) => disableMember(tx, { actor: operator, member }, clock.now)),
  },
  'an administrator': { sees: ['shared'], be: ({ members }, member) => members.set(member, { role: 'administrator' }) },
  'an application without the contact list, of the receiver': {
    sees: ['passed', 'answered', 'shared'],
    token: (network, member) => network.token(member, { contacts: false }),
  },
}

let network: TestNetwork
let ana: string
let ben: string
let known: Known
const page = 'https://onions.example/cake'

beforeAll(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana')
  ben = await network.addMember('ben')
  await network.store.contacts.connect(ana, ben, 1)
  const [anas, bens] = [await network.token(ana), await network.token(ben)]
  const send = async (path: string, fields: Record<string, string>) => {
    network.clock.now += 1000
    const { status, body } = await network.post(path, fields, anas)
    expect(status).toBe(201)
    return body.created_graph_id ?? ''
  }
  const passed = await send('/pass', { url: page, to: ben, message: words.passed })
  await network.send('PUT', `/${passed}`, { value: 'THANKS', message: words.answered }, bens)
  const kept = await send('/pass', { url: page, to: 'me', message: words.kept })
  await send('/recommend', { url: page, message: words.shared })
  const [share] = await network.store.news.list({ of: { member: ana } }, 1, 0)
  known = { ids: [passed, kept, share?.id ?? '', ana, ben], urls: [page], searches: ['from:ana'] }
})

test.each(firstByDay(5, Object.entries(kinds)))(
  '%s sees what may be seen, and no more, in calls, pages, feeds and the download',
  async (kind, { sees, onlyAt, be, ends, token }) => {
    const ofKind =
      { owner: ana, receiver: ben }[kind] ?? (token ? ben : await network.addMember(`m${network.clock.now}`))
    network.clock.now += 1000
    await network.store.transaction(async (tx) => be?.(tx, ofKind, ana))
    const feed = await network.store.transaction((tx) =>
      tx.of(feedRows).add({ member: ofKind, kind: 'contacts', subject: '', language: 'en' }, network.clock.now),
    )
    const reader = await readerOf(network, ofKind, await token?.(network, ofKind))
    await ends?.(network, ofKind)
    // a token reads calls alone, and who has left has no download
    const parts = token ? (['calls'] as const) : ends ? (['calls', 'pages'] as const) : undefined
    const seen = [...(await reader.walk(known, parts))]
    if (!token) seen.push(['feed', (await network.browse().open(`/feeds/${feed}`)).text])
    expect(seen.length).toBeGreaterThan(40)
    const found = seen.flatMap(([path, text]) =>
      Object.entries(words).flatMap(([name, word]) => (text.includes(word) ? { path, name } : [])),
    )
    expect([...new Set(found.map(({ name }) => name))].sort()).toEqual([...sees].sort())
    expect(found.filter(({ path }) => onlyAt?.test(path) === false)).toEqual([])
  },
)
