// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { defaultOptions } from '../../../../../src/extension/schemas/options.ts'
import { statusDraft } from '../../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import {
  honouringKeys,
  makeDue,
  meet,
  notShared,
  odd,
  owner,
  page,
  type Respond,
  signIn,
  status,
  taken,
  writes,
} from '../odd-network.ts'

describe('signing out', () => {
  it('keeps the member’s waiting writes, and another member neither sends nor loses them', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await statusDraft(owner()).set({ message: 'Half a thought', social_account: [] })
    await handlers.signOut({})
    await makeDue()
    await outbox.run()
    await signIn('somebody else')
    await outbox.run()
    await handlers.postStatus(status)
    await makeDue()
    await outbox.run()
    expect(writes().filter(({ url }) => url === '/recommend')).toEqual([])
    await signIn()
    await outbox.run()
    expect(writes().filter(({ url }) => url === '/recommend')).toHaveLength(1)
    expect(await statusDraft(owner()).get()).toMatchObject({ message: 'Half a thought' })
  })

  it('while the network is asked first sends nothing before the next sign-in', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const read: Respond = async (...call) => {
      asked.resolve()
      await answered.promise
      notShared(...call)
    }
    const { handlers, outbox } = await meet(taken, { ...honouringKeys, read })
    await handlers.share(page)
    await asked.promise
    await handlers.signOut({})
    answered.resolve()
    await outbox.run()
    expect([writes(), (await items.outbox.get()).map(({ phase }) => phase)]).toEqual([[], ['waiting']])
    await signIn()
    await outbox.run()
    expect(writes()).toHaveLength(1)
  })

  it('ends a write that hangs, which is unconfirmed until the next sign-in', async () => {
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    let write: Respond = (request) => {
      request.socket.once('close', () => closed.resolve())
      asked.resolve()
    }
    const { handlers, outbox } = await meet((...call) => write(...call))
    await handlers.postStatus(status)
    await asked.promise
    await handlers.signOut({})
    await closed.promise
    await outbox.run()
    expect((await items.outbox.get()).map(({ phase }) => phase)).toEqual(['unknown'])
    write = taken
    await signIn()
    await makeDue()
    await outbox.run()
    expect((await items.outbox.get()).map(({ phase }) => phase)).toEqual(['done'])
  })

  it('with “delete” deletes this member’s unsent writes, and no other’s', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await signIn('somebody else')
    await handlers.postStatus(status)
    await signIn()
    await handlers.share(page)
    await handlers.signOut({ deleteUnsent: true })
    expect((await items.outbox.get()).map(({ content }) => content.type)).toEqual(['status'])
    await signIn()
    await makeDue()
    await outbox.run()
    expect(writes()).toEqual([])
  })

  it('and deleting all deletes everybody’s writes', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await statusDraft(owner()).set({ message: 'Half a thought', social_account: [] })
    await handlers.deleteUnsent({})
    expect([await items.outbox.get(), await statusDraft(owner()).get()]).toEqual([[], null])
    await outbox.run()
    expect(odd.requests).toEqual([])
  })
})
