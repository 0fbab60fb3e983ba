import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Received {
  to: string[]
  from: string
  subject: string
  text: string
  /** Empty without a part in HTML. */
  html: string
  headers: Map<string, string>
  /** As it came. */
  source: string
}

/** Where an answer is given: to the connection, to a command, to the text, or after the text was taken. */
export type Stage = 'connect' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'taken'

/** A reply such as `550 5.1.1 …`; or the connection ends, or nothing is answered any more. */
export type Answer = string | 'drop' | 'hang' | undefined

const user = { name: 'mailer', password: 'p@ss:word/1' }

interface Options {
  /** `starttls` offers it, as Debian's postfix does; `smtps` begins with TLS. No TLS by default. */
  tls?: 'starttls' | 'smtps'
  /** Milliseconds until it says that it has taken an e-mail. */
  slow?: number
  /** Any free one by default. */
  port?: number
}

/**
 * Starts a real SMTP server on all addresses of this machine, which knows a password, and refuses addresses at
 * `refused.example` and, as if they were in other domains, at `elsewhere.example`.
 */
export async function startMailServer({ tls, slow = 0, port: given = 0 }: Options = {}) {
  const received: Received[] = []
  /** The server waits for this before it accepts the next e-mail. */
  const gate = {
    open: Promise.resolve(),
    /** Its answers to the next e-mails, in place of taking them: `451 …`. */
    refusals: [] as string[],
    /** Replaces its answer at a stage. @param address the recipient's, from `rcpt` on */
    answer: (_stage: Stage, _address: string): Answer => undefined,
  }

  type Done = (error?: Error | null) => void

  /** Gives the answer of a stage. @returns false if there is none, so that the server gives its own */
  function isAnswered(stage: Stage, id: string, done: Done, address = ''): boolean {
    const answer = gate.answer(stage, address)
    if (answer === undefined) return false
    if (answer === 'drop') connectionOf(id)?._socket.destroy()
    else if (answer !== 'hang')
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
    return true
  }

  const connectionOf = (id: string) => [...server.connections].find(({ session }) => session.id === id)

  const server = new SMTPServer({
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    secure: tls === 'smtps',
    ...(tls && selfSigned),
    authOptional: true,
    allowInsecureAuth: true,
    // clients keep their connections
    closeTimeout: 50,
    // answers are as tests write them
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    onConnect({ id }, done) {
      const connection = connectionOf(id)
      const greet = connection?.handler_EHLO.bind(connection)
      if (connection && greet)
        connection.handler_EHLO = (command, next) => {
          const refuse = (error?: Error | null) => {
            const { responseCode = 0, message = '' } = (error ?? {}) as { responseCode?: number; message?: string }
            connection.send(responseCode, message, false)
            next()
          }
          if (!isAnswered('ehlo', id, refuse)) greet(command, next)
        }
      if (!isAnswered('connect', id, done)) done()
    },
    onAuth: ({ username, password }, { id }, done) =>
      isAnswered('auth', id, done as Done)
        ? undefined
        : username === user.name && password === user.password
          ? done(null, { user: username })
          : done(new Error(`no password of ${username}`)),
    onRcptTo: ({ address }, { id }, done) =>
      isAnswered('rcpt', id, done, address)
        ? undefined
        : address.endsWith('@refused.example')
          ? done(new Error(`nobody is called ${address}`))
          : address.endsWith('@elsewhere.example')
            ? done(Object.assign(new Error(`5.7.1 <${address}>: Relay access denied`), { responseCode: 554 }))
            : done(),
    onMailFrom: ({ address }, { id }, done) =>
      isAnswered('mail', id, done)
        ? undefined
        : address.endsWith('@refused.example')
          ? done(new Error(`nobody is called ${address}`))
          : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const [refusal] = gate.refusals
        if (refusal) {
          gate.refusals.shift()
          return done(Object.assign(new Error(refusal), { responseCode: Number(refusal.slice(0, 3)) }))
        }
        if (isAnswered('data', session.id, done, to[0])) return
        received.push({
          to,
          from: mailFrom ? mailFrom.address : '',
          ...parse(Buffer.concat(chunks).toString('latin1')),
        })
        if (isAnswered('taken', session.id, done, to[0])) return
        void gate.open.then(() => (slow > 0 ? setTimeout(done, slow) : done()))
      })
    },
  })
  // each connection would wait 100 ms for clients that talk too early, which no test looks at
  const add = server.connections.add.bind(server.connections)
  server.connections.add = (connection) => {
    connection.init = () => connection._setListeners(() => connection.connectionReady())
    return add(connection)
  }
  // connections of a closed queue
  server.on('error', () => undefined)
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve) => void server.listen(given, resolve))
  onTestFinished(stop)
  const { port } = server.server.address() as AddressInfo
  const urlWith = (password: string) => `smtp://${user.name}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return { received, gate, port, url: urlWith(user.password), urlWith, stop }
}

/** The parts of an e-mail, of which one can be in HTML. */
export function parse(source: string): Pick<Received, 'subject' | 'text' | 'html' | 'headers' | 'source'> {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const subject = (headers.get('subject') ?? '')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
    )
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary !== undefined) {
    const [text, html] = body
      .split(`--${boundary}`)
      .slice(1, 3)
      .map((part) => parse(part.replace(/^\r\n/, '')).text)
    return { subject, text: text ?? '', html: html ?? '', headers, source }
  }
  const encoding = headers.get('content-transfer-encoding')
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body.replace(/=\r\n/g, ''))
        : body
  return { subject, text: decoded, html: '', headers, source }
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** A certificate that signed itself, for `mail.circle.example`, valid for a hundred years. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUUok0LI1mU67JA7/UPfa2ucSWkdUwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTbWFpbC5jaXJjbGUuZXhhbXBsZTAgFw0yNjExMjQwMDE5NTha
GA8yMTI2MTAzMTAwMTk1OFowHjEcMBoGA1UEAwwTbWFpbC5jaXJjbGUuZXhhbXBs
ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABO7Q4ET51WzN9byNytC2bkwk3HjT
QgOLL3g0OhVkuVPdnh6U9gkjGcutLEa7DheLF4gYmLGNIg1nqsP2ME5FcQ2jczBx
MB0GA1UdDgQWBBTNfm9cYz8QAMEWsPJV8s+3Bi52tTAfBgNVHSMEGDAWgBTNfm9c
Yz8QAMEWsPJV8s+3Bi52tTAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCE21h
aWwuY2lyY2xlLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIgGxu1iqURPU+18WcY
hrWYjVeUL+lM9/O52GrAkSRg8cYCICb9DdNWSwiKogcWO8WVG/Vk4KJrVCLLODte
CW/jgFA+
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMCFWAF2a46mnP5rg
Hs3E4wjzz7YEwE5OjvST9P08/NShRANCAATu0OBE+dVszfW8jcrQtm5MJNx400ID
iy94NDoVZLlT3Z4elPYJIxnLrSxGuw4XixeIGJixjSINZ6rD9jBORXEN
-----END PRIVATE KEY-----
`,
}
