import { beforeEach, describe, expect, test } from 'vitest'
import { createTurns, mostAtOnce, mostWaiting } from '../../../../src/service/http/server/turns.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

describe('turns', () => {
  // shows: bound turns.mostAtOnce
  test('works on two of a subject at once, the others in their order, and on those of another subject meanwhile', async () => {
    const takeTurn = createTurns()
    const ends: (() => void)[] = []
    const begun: string[] = []
    const work = (name: string) => () =>
      new Promise<void>((end) => {
        begun.push(name)
        ends.push(end)
      })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => takeTurn(name.charAt(0), work(name)))
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
    ends[0]?.()
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    ends[3]?.()
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
    for (const end of ends) end()
    await Promise.all(all)
  })

  // shows: bound turns.mostWaiting
  test('refuses whoever comes when a hundred of the same subject wait, and takes the next one when those are done', async () => {
    const takeTurn = createTurns()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const taken = Array.from({ length: mostAtOnce + mostWaiting }, () => takeTurn('a', () => gate))
    await expect(takeTurn('a', () => gate)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } })
    const other = takeTurn('b', async () => 'b')
    expect(await other).toBe('b')
    open()
    await Promise.all(taken)
    expect(await takeTurn('a', async () => 'a')).toBe('a')
  })

  test('work that fails makes room as well', async () => {
    const takeTurn = createTurns(1)
    const failed = takeTurn('a', () => Promise.reject(new Error('failed')))
    const next = takeTurn('a', async () => 'next')
    await expect(failed).rejects.toThrow('failed')
    expect(await next).toBe('next')
  })

  test('lets others be heard between two of a subject, however fast they are', async () => {
    const takeTurn = createTurns(1)
    const order: string[] = []
    const note = (name: string) => takeTurn('a', async () => void order.push(name))
    const heard = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('other')
        resolve()
      })
    })
    await Promise.all([note('first'), note('second'), heard])
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('second'))
  })
})

describe('one member', () => {
  let network: TestNetwork
  let ana: { id: string; token: string }
  let ben: { id: string; token: string }
  beforeEach(async () => {
    network = await createTestNetwork()
    const add = async (login: string) => {
      const id = await network.addMember(login)
      return { id, token: await network.token(id) }
    }
    ana = await add('ana')
    ben = await add('ben')
  })
  const status = { message: 'a status of mine' }

  // shows: A7, bound turns.mostWaiting
  test('who sends 500 writes at once has most of them refused, and another member’s write comes third', async () => {
    const done: string[] = []
    const all = Array.from({ length: 500 }, () =>
      network.post('/status', status, ana.token).then((response) => {
        if (response.status === 201) done.push('ana')
        return response
      }),
    )
    const other = await network.post('/status', status, ben.token).then((response) => {
      done.push('ben')
      return response
    })
    expect(other.status).toBe(201)
    const responses = await Promise.all(all)
    expect(responses.filter((response) => response.status === 201)).toHaveLength(mostAtOnce + mostWaiting)
    const refused = responses.find((response) => response.status === 429)
    expect(refused?.headers.get('Retry-After')).toBe('5')
    expect(refused?.body.error.type).toBe('too many requests at once')
    // whatever was before it began before the other member's request was read
    expect(done.indexOf('ben')).toBeLessThanOrEqual(2 * mostAtOnce)
  })

  // shows: A7
  test('stands in one line with all applications, and with the web site', async () => {
    const elsewhere = await network.token(ana.id, { application: 'standard' })
    const browser = await network.browseAs(ana.id)
    const all = Array.from({ length: 60 }, () => [
      network.get('/me', ana.token),
      network.get('/me', elsewhere),
      browser.open('/people'),
    ]).flat()
    const statuses = (await Promise.all<{ status: number }>(all)).map((response) => response.status)
    expect(statuses.filter((code) => code === 200)).toHaveLength(mostAtOnce + mostWaiting)
    expect(statuses.filter((code) => code === 429)).toHaveLength(180 - mostAtOnce - mostWaiting)
  })
})
