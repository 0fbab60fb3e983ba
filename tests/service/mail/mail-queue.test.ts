import { expect, onTestFinished, test } from 'vitest'
import { closingTime, createMailQueue, maxWaitingMails } from '../../../src/service/mail/link-queue.ts'
import { startMailServer } from './mail-server.ts'

const mail = (to: string) => async () => ({
  to,
  subject: 'Ein Gruß',
  text: 'Guten Tag, José\n\nhttps://a.example/?b=c\n',
})

function open(url: string, from?: string) {
  const logged: string[] = []
  const queue = createMailQueue({ url, from }, (line) => logged.push(line))
  onTestFinished(() => queue.close())
  return { queue, logged }
}

test('e-mails are sent in order, as plain text', async () => {
  const server = await startMailServer()
  const { queue, logged } = open(server.url, 'network@circle.example')
  for (const to of ['ana@c.example', 'ben@c.example']) expect(queue.add(mail(to))).toBe(true)
  await queue.finish()
  expect(server.received.map(({ to }) => to)).toEqual([['ana@c.example'], ['ben@c.example']])
  expect(server.received[0]).toMatchObject({ from: 'network@circle.example', subject: 'Ein Gruß' })
  expect(server.received[0]?.text.replaceAll('\r', '')).toBe('Guten Tag, José\n\nhttps://a.example/?b=c\n')
  expect(logged).toEqual([])
})

// shows: W14
test('a failure is logged without address, login and password, and stops no other e-mail', async () => {
  const server = await startMailServer()
  const { queue, logged } = open(server.url)
  queue.add(mail('ana@refused.example'))
  queue.add(async () => {
    throw new Error('with a secret')
  })
  queue.add(mail('ben@c.example'))
  await queue.finish()
  expect(server.received.map(({ to }) => to)).toEqual([['ben@c.example']])
  const { hostname } = new URL(server.url)
  expect(logged).toEqual([
    `An e-mail could not be sent: ${hostname} knows no such recipient (EENVELOPE 550): correct the address.`,
    'An e-mail could not be sent: Error.',
  ])

  const wrong = open(server.urlWith('wrong secret'))
  wrong.queue.add(mail('ben@c.example'))
  await wrong.queue.finish()
  expect(wrong.logged.join()).toContain('refuses the user or the password of smtp_url (EAUTH 535)')
  expect(wrong.logged.join()).not.toMatch(/secret|mailer|example/)
})

// shows: bound link-queue.maxWaitingMails, bound link-queue.closingTime
test('the queue has an end, and a server that says nothing delays the end of the service for a short time only', async () => {
  const server = await startMailServer()
  let release = () => {}
  server.gate.open = new Promise((resolve) => (release = resolve))
  const { queue, logged } = open(server.url)
  queue.add(mail('ana@c.example'))
  await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  for (let count = 0; count < maxWaitingMails; count++) expect(queue.add(mail('ben@c.example'))).toBe(true)
  expect(queue.add(mail('cem@c.example'))).toBe(false)
  const begin = performance.now()
  await queue.close()
  expect(performance.now() - begin).toBeGreaterThan(closingTime / 2)
  release()
  expect(queue.add(mail('cem@c.example'))).toBe(false)
  const notSent = logged.filter((line) => line === 'An e-mail could not be sent: the service stopped.')
  expect(notSent).toHaveLength(maxWaitingMails)
})

test('e-mails that wait when the queue is closed are sent first', async () => {
  const server = await startMailServer()
  const { queue, logged } = open(server.url)
  for (const name of ['ana', 'ben', 'cem']) queue.add(mail(`${name}@c.example`))
  await queue.close()
  expect(server.received.flatMap(({ to }) => to)).toEqual(['ana@c.example', 'ben@c.example', 'cem@c.example'])
  expect(logged).toEqual([])
})
