import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { closingTime, createMailQueue, maxWaitingMails } from '../../../src/service/mail/link-queue.ts'
import { createMailServer, explainMailFailure } from '../../../src/service/mail/server.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { mailFailureKinds } from '../../../src/service/store/access/links.ts'
import { keyOf, siteTranslate } from '../../../src/service/texts.ts'
import { freePort, listen } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { expectParts } from '../test-network.ts'
import { selfSigned, startMailServer } from './mail-server.ts'

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

/** The words of `check --mail` with this setting, on stdout or as its error. */
async function check(smtp_url: string, ...to: string[]): Promise<string> {
  writeFileSync(join(data, settingsFile), JSON.stringify({ name: 'Acme', smtp_url }))
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  const refusal = await runCommand(['check', '--mail', ...to, '--data', data]).then(() => undefined, explain)
  log.mockRestore()
  return [...printed, refusal ?? []].flat().join('\n')
}

/** Loopback by an address that isn't one of loopback, as if the server were elsewhere. */
const elsewhere = '0.0.0.0'

test('on loopback an e-mail is sent by STARTTLS and by smtps, whoever signed the certificate', async () => {
  for (const [tls, protocol] of [
    ['starttls', 'smtp'],
    ['smtps', 'smtps'],
  ] as const) {
    const server = await startMailServer({ tls })
    const said = await check(`${protocol}://localhost:${server.port}`, 'ana@c.example')
    expect(said).toContain('localhost has taken an e-mail of passalong@localhost to ana@c.example')
    expect(server.received).toMatchObject([{ to: ['ana@c.example'], subject: 'Acme' }])
  }
})

test('elsewhere the certificate is checked, and the sentence says what to do', async () => {
  const server = await startMailServer({ tls: 'starttls' })
  const said = await check(`smtp://${elsewhere}:${server.port}`, 'ana@c.example')
  for (const part of ['the certificate of 0.0.0.0 isn’t trusted', 'it signed itself', 'set NODE_EXTRA_CA_CERTS'])
    expect(said).toContain(part)
  expect(server.received).toEqual([])

  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, selfSigned.cert])
  expect(await check(`smtp://${elsewhere}:${server.port}`)).toContain('is for other names than 0.0.0.0')
})

test('an expired certificate and a silent server are named', () => {
  const kindOf = (codes: object) =>
    explainMailFailure(Object.assign(new Error(), codes), { host: 'a', port: 25, hasUser: true }).kind
  expect(kindOf({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' })).toBe('expired')
  expect(kindOf({ code: 'ETIMEDOUT' })).toBe('silent')
})

const usable = async () => (await startMailServer()).url
/** The setting of each case, a part of its sentence, and the recipient. */
const unusable: [string, () => Promise<string>, string, to?: string][] = [
  ['no such host', async () => 'smtp://nowhere.invalid:25', 'there is no host nowhere.invalid'],
  ['a closed port', async () => `smtp://127.0.0.1:${await freePort()}`, 'isn’t reachable (ECONNREFUSED'],
  ['no STARTTLS', async () => `smtp://${elsewhere}:${(await startMailServer()).port}`, 'smtps: is for port 465'],
  ['a port without TLS', async () => `smtps://127.0.0.1:${(await startMailServer()).port}`, 'smtps: is for port 465'],
  ['a wrong password', async () => (await startMailServer()).urlWith('wrong'), 'refuses the user or the password'],
  ['an unknown recipient', usable, 'knows no such recipient (EENVELOPE 550)', 'ana@refused.example'],
  ['another domain', usable, 'sends no e-mail to this address for this computer', 'ana@elsewhere.example'],
]

test.each(unusable)('%s is a sentence that says what to do', async (_, url, sentence, to = 'ana@c.example') => {
  expectParts(await check(await url(), to), ['The e-mail could not be sent: ', sentence])
})

test('a refused sender names the setting', async () => {
  const server = await startMailServer()
  expect(await check(`smtp://mailer%40refused.example@127.0.0.1:${server.port}`, 'a@c.example')).not.toContain('taken')
  const client = createMailServer({ url: server.url, from: 'x@refused.example', name: 'Acme' })
  const failure = await client.send({ to: 'a@c.example', subject: 'a', text: 'b' })
  client.close()
  expect(failure).toMatchObject({
    kind: 'sender',
    sentence: expect.stringContaining('smtp_from'),
  })
})

test('the default port is the one that mail servers on the same computer have, or the one of submission elsewhere', () => {
  const portOf = (url: string) => createMailServer({ url, name: 'Acme' }).port
  expect(['smtp://localhost', 'smtp://mail.example', 'smtps://mail.example'].map(portOf)).toEqual([25, 587, 465])
})

test('check says which option is missing or wrong', async () => {
  const refusal = (...options: string[]) => runCommand(['check', ...options, '--data', data]).catch(explain)
  expect(await refusal()).toContain('--mail is missing')
  expect(await refusal('--mail')).toContain('The settings have no smtp_url')
  expect(await check('smtp://localhost', 'nobody')).toContain('--mail takes one e-mail address, or none')
})

test('every reason has its own sentence on the administrators’ page', () => {
  const sentences = mailFailureKinds.map((kind) => siteTranslate('de')(keyOf('unsent', kind)))
  expect(new Set(sentences).size).toBe(mailFailureKinds.length)
})

const text = 'Guten Tag, José\n\nhttps://a.example/?b=c\n'
const mail = (to: string) => ({ to, subject: 'Ein Gruß', text })

function open(url: string, from?: string) {
  const logged: string[] = []
  const queue = createMailQueue({ url, from, name: 'Acme' }, (line) => logged.push(line))
  onTestFinished(() => queue.close())
  return { queue, logged }
}

test('e-mails are sent in order, as plain text, also those that wait when the queue is closed', async () => {
  const server = await startMailServer()
  const { queue, logged } = open(server.url, 'network@circle.example')
  const names = ['ana@c.example', 'ben@c.example', 'cem@c.example']
  for (const to of names) expect(queue.add(mail(to))).toBe(true)
  await queue.close()
  expect(server.received.flatMap(({ to }) => to)).toEqual(names)
  expect(server.received[0]).toMatchObject({ from: 'network@circle.example', subject: 'Ein Gruß' })
  expect(server.received[0]?.text.replaceAll('\r', '')).toBe(text)
  expect(logged).toEqual([])
})

test('every e-mail says that a program wrote it, and has the network’s name as its sender', async () => {
  const server = await startMailServer()
  const { queue } = open(server.url, 'network@circle.example')
  queue.add(mail('ana@c.example'))
  await queue.finish()
  await check(server.url, 'ana@c.example')
  expect(server.received).toHaveLength(2)
  for (const { headers } of server.received) {
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('x-auto-response-suppress')).toBe('All')
    expect(headers.get('from')).toMatch(/^Acme </)
  }
})

test.each([
  ['with a user', 'mailer:p%40ss@', 'refuses the user or the password of smtp_url (EENVELOPE 530 5.7.0)'],
  ['without one', '', 'wants a user and a password (EENVELOPE 530 5.7.0): write them into smtp_url'],
])('a server that wants a sign-in (530) is named %s', async (_, user, sentence) => {
  const server = await startMailServer()
  const { url } = await startMailServer()
  server.gate.answer = (stage) => (stage === 'mail' ? '530 5.7.0 Authentication required' : undefined)
  const place = server.url.replace(/mailer:.*@/, user.replace('p%40ss', new URL(url).password))
  expectParts(await check(place, 'ana@c.example'), [sentence])
})

test('an e-mail that is under way when the queue is closed has failed', async () => {
  const server = await startMailServer()
  server.gate.answer = (stage) => (stage === 'rcpt' ? 'hang' : undefined)
  const { queue } = open(server.url)
  const failed: string[] = []
  for (const name of ['ana', 'ben'])
    queue.add({ ...mail(`${name}@c.example`), failed: async ({ kind }) => failed.push(`${name} ${kind}`) })
  await queue.close()
  expect(failed).toEqual(['ana stopped', 'ben stopped'])
})

test('a server that sends a byte now and then, but no answer, counts as silent', async () => {
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
  })
  const port = await listen(dripping)
  onTestFinished(() => void dripping.close())
  const client = createMailServer({ url: `smtp://127.0.0.1:${port}`, name: 'Acme', patience: 100 })
  onTestFinished(client.close)
  expect(await client.send({ to: 'a@c.example', subject: 'a', text: 'b' })).toMatchObject({
    kind: 'silent',
    isOfOne: false,
  })
})

test('a failure is logged without address, login and password, one of our own with its place, and stops no other e-mail', async () => {
  const server = await startMailServer()
  const { queue, logged } = open(server.url)
  queue.add(mail('ana@refused.example'))
  queue.add(async () => {
    throw new Error('with a reason')
  })
  queue.add(mail('ben@c.example'))
  await queue.finish()
  expect(server.received.map(({ to }) => to)).toEqual([['ben@c.example']])
  const { hostname } = new URL(server.url)
  expect(logged).toEqual([
    `An e-mail could not be sent: ${hostname} knows no such recipient (EENVELOPE 550): correct the address.`,
    expect.stringMatching(/^An e-mail was not sent, by a fault of Passalong: Error: with a reason\n +at .*mail-queue/),
  ])

  const wrong = open(server.urlWith('wrong secret'))
  wrong.queue.add(mail('ben@c.example'))
  await wrong.queue.finish()
  expect(wrong.logged.join()).toContain('refuses the user or the password of smtp_url (EAUTH 535)')
  expect(wrong.logged.join()).not.toMatch(/secret|mailer|example/)
})

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
  // with the one under way: nobody knows whether it arrived
  expect(notSent).toHaveLength(maxWaitingMails + 1)
})
