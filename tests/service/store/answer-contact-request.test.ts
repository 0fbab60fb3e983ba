import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Outcome } from '../../../src/service/graph/resources/contact-requests.ts'
import { openData } from '../../../src/service/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Move } from './racing-answers.ts'

test('two threads that answer the same request get one answer counted, and crossing requests are accepted once', async () => {
  const directory = temporaryFolder()
  const store = await openData(directory)
  const racers = [1, 2].map(
    () => new Worker(new URL('./racing-answers.ts', import.meta.url), { workerData: directory }),
  )
  const move = async (racer: Worker | undefined, moves: Move[]): Promise<Outcome[]> => {
    racer?.postMessage(moves)
    return (await once(racer as Worker, 'message'))[0]
  }
  await Promise.all(racers.map((racer) => once(racer, 'message')))

  const profile = { headline: '', introduction: '', interests: '', city: '', country: '', gender: '', language: 'en' }
  const add = (login: string) =>
    store.members.add({ ...profile, login, name: login, first_name: '', last_name: '', password: '' }, 0)
  for (let round = 0; round < 20; round++) {
    const [dia, eli] = [await add(`dia${round}`), await add(`eli${round}`)]
    const texts = { subject: '', message: '' }
    const request = await store.contactRequests.add({ from: dia, to: eli, ...texts }, 1)
    const crossing = await store.contactRequests.add({ from: eli, to: dia, ...texts }, 1)
    const outcomes = await Promise.all([
      move(racers[0], [{ member: eli, request, accept: true }]),
      move(racers[1], [
        { member: dia, request: crossing, accept: true },
        { member: eli, request, accept: false },
      ]),
    ])
    const rows = [await store.contactRequests.find(request), await store.contactRequests.find(crossing)]
    expect(rows.map((row) => row?.state)).not.toContain('pending')
    // only one side sent cards; the crossing request was accepted too, or deleted before
    expect(rows.filter((row) => row?.contact_card === 'ALL')).toHaveLength(1)
    expect((await store.contacts.counts([dia])).get(dia)).toBe(1)
    expect(outcomes.flat()).toContain('no longer pending')
  }
  await Promise.all(racers.map((racer) => racer.terminate()))
  await store.close()
})
