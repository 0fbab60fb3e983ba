import { expect, test } from 'vitest'
import { webhookRows } from '../../../src/service/capabilities/chats/rows.ts'
import type { previews } from '../../../src/service/capabilities/previews/previews.ts'
import type { ValuesOf } from '../../../src/service/settings/kinds.ts'
import { newMember, plainShare } from '../database.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { figureOf, start } from './metrics/metered.ts'

const withPreviews: ValuesOf<NonNullable<typeof previews.settings>> = { previews: true }

// shows: ours metrics
test('counts e-mails, chats, devices and pictures by what became of them, and what waits', async () => {
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
    ...withPreviews,
    async seed(store, now) {
      const ana = await store.members.add(newMember('ana'), now)
      for (const login of ['ben', 'cem', 'dan']) {
        const id = await store.members.add({ ...newMember(login), email: `${login}@c.example` }, now)
        await store.members.setEmailConfirmed(id, `${login}@c.example`, true)
        await store.contactRequests.add({ from: ana, to: id, subject: '', message: '' }, now)
        others.push(id)
      }
      const chat = { team: '', format: 'json', url: 'https://chat.invalid/', secret: '' } as const
      const webhook = await store.of(webhookRows).add(chat, ana, now)
      await store.of(webhookRows).choose(ana, webhook ?? '', true, now)
      const share = { ...plainShare, url_picture: 'https://pages.invalid/a.png' }
      await store.recommendations.share(ana, 'https://pages.invalid/a', share, now)
    },
  })
  const figures = async () => {
    const text = await metrics()
    for (const secret of ['ana', 'c.example', 'invalid', ...others]) expect(text).not.toContain(secret)
    const count = (outcome: string) => figureOf(text, 'passalong_mails_total', `{kind="requests",outcome="${outcome}"}`)
    const delivered = (channel: string) =>
      figureOf(text, 'passalong_deliveries_total', `{channel="${channel}",outcome="later"}`)
    return {
      mails: ['sent', 'refused', 'later'].map(count),
      waiting: figureOf(text, 'passalong_mails_waiting', '{kind="requests"}'),
      deliveries: ['chat', 'picture'].map(delivered),
      waitingDeliveries: ['chat', 'picture'].map((channel) =>
        figureOf(text, 'passalong_deliveries_waiting', `{channel="${channel}"}`),
      ),
    }
  }
  const expected = { mails: [1, 1, 1], waiting: 2, deliveries: [1, 1], waitingDeliveries: [1, 1] }
  await expect.poll(figures, { timeout: 20_000 }).toEqual(expected)
})
