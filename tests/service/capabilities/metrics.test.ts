import { expect, test } from 'vitest'
import { newMember } from '../database.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { figureOf, start } from './metrics/metered.ts'

test('counts e-mails by what became of them, and what waits', async () => {
  const server = await startMailServer()
  server.gate.answer = (stage, address) =>
    stage !== 'rcpt'
      ? undefined
      : address.startsWith('ben')
        ? '552 5.2.2 full'
        : address.startsWith('cem')
          ? '450 no'
          : undefined
  const others: string[] = []
  const { metrics } = await start({
    smtp_url: server.url,
    async seed(store, now) {
      const ana = await store.members.add(newMember('ana'), now)
      for (const login of ['ben', 'cem', 'dan']) {
        const id = await store.members.add({ ...newMember(login), email: `${login}@c.example` }, now)
        await store.members.setEmailConfirmed(id, `${login}@c.example`, true)
        await store.contactRequests.add({ from: ana, to: id, subject: '', message: '' }, now)
        others.push(id)
      }
    },
  })
  const figures = async () => {
    const text = await metrics()
    for (const secret of ['ana', 'c.example', ...others]) expect(text).not.toContain(secret)
    const count = (outcome: string) => figureOf(text, 'passalong_mails_total', `{kind="requests",outcome="${outcome}"}`)
    return {
      mails: ['sent', 'refused', 'later'].map(count),
      waiting: figureOf(text, 'passalong_mails_waiting', '{kind="requests"}'),
    }
  }
  const expected = { mails: [1, 1, 1], waiting: 2 }
  await expect.poll(figures, { timeout: 20_000 }).toEqual(expected)
})
