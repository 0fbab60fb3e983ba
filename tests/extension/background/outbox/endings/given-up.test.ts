// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { shareDraft } from '../../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import { oddities } from '../../../../support/odd-server.ts'
import { settledOutbox } from '../../../support/stored/outbox.ts'
import { honouringKeys, ignoringKeys, meet, notShared, owner, page, type Respond, shared, url } from '../odd-network.ts'

describe('the draft of a share that was given up unconfirmed', () => {
  const draft = () => shareDraft(owner(), url).get()
  const comment = { url, share_id: 's1', page_title: 'Night trains', message: 'Read this' }

  async function giveUp(kind: 'share' | 'editComment', settings: Parameters<typeof meet>[1] = honouringKeys) {
    let read: Respond = notShared
    const network = await meet(oddities['server error'], { ...settings, read: (...call) => read(...call) })
    await (kind === 'share' ? network.handlers.share(page) : network.handlers.editComment(comment))
    const [{ key } = { key: '' }] = await settledOutbox()
    await network.handlers.takeBackWrite({ key })
    return {
      lookUp(found: Respond) {
        read = found
        return network.handlers.lookUp({ url })
      },
    }
  }

  it.each([
    ['share', 'share'],
    ['editComment', 'comment'],
  ] as const)('(%s) warns until a look-up of the page', async (kind, unconfirmed) => {
    const { lookUp } = await giveUp(kind)
    expect(await draft()).toMatchObject({ message: 'Read this', unconfirmed })
    await lookUp(kind === 'share' ? notShared : shared('Said before'))
    expect(await draft()).toMatchObject({ message: 'Read this' })
    expect(await draft()).not.toHaveProperty('unconfirmed')
  })

  it.each(['share', 'editComment'] as const)('(%s) is gone when a look-up shows its text', async (kind) => {
    const { lookUp } = await giveUp(kind)
    await lookUp(shared('Read this'))
    expect([await draft(), await items.outbox.get()]).toEqual([null, []])
  })

  it('leaves text that was typed since', async () => {
    const { lookUp } = await giveUp('share')
    await shareDraft(owner(), url).set({ ...(await draft()), message: 'Read that' })
    await lookUp(shared('Read this'))
    expect(await draft()).toMatchObject({ message: 'Read that' })
  })

  it('warns of nothing that the network is known not to have', async () => {
    await giveUp('share', ignoringKeys)
    expect(await draft()).not.toHaveProperty('unconfirmed')
  })
})
