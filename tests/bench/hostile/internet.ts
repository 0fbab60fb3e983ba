import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'

/** A public address, which this machine has within a network namespace. */
const there = '11.22.33.44'

/** Runs a program in namespaces where this machine has `there`, and asks its own name server. @returns the exit code */
export function runInNamespaces(folder: string, program: readonly string[]): number {
  const resolv = join(folder, 'resolv.conf')
  writeFileSync(resolv, 'nameserver 127.0.0.1\n')
  // the package that sends e-mail wants an interface that isn't loopback
  const interfaces = `ip link set lo up && ip link add out type veth peer name far && ip addr add ${there}/32 dev out`
  const prepare = `${interfaces} && ip link set out up && ip link set far up && mount --bind '${resolv}' /etc/resolv.conf`
  // root can change the user, as PostgreSQL needs, only outside of a user namespace
  const kinds = process.getuid?.() === 0 ? '-nm' : '-rnm'
  const args = [kinds, 'sh', '-c', `${prepare} && exec "$0" "$@"`, process.execPath, ...program]
  const { status, error } = spawnSync('unshare', args, { stdio: 'inherit' })
  if (error) console.log('It needs Linux, with the programs unshare and ip.')
  return status ?? 1
}

/** Answers for every name with `there`, but never for names at blackhole.test. */
export async function startNameServer(): Promise<void> {
  const socket = createSocket('udp4').on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    if (labels.slice(-2).join('.') === 'blackhole.test') return
    const isOfIpv4 = question.readUInt16BE(at + 1) === 1
    const head = Buffer.from(question.subarray(0, at + 5))
    head.writeUInt16BE(0x8180, 2)
    // one question, an answer, and nothing else
    for (const [index, count] of [1, isOfIpv4 ? 1 : 0, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * index)
    const address = labels.at(-1) === 'localhost' ? '127.0.0.1' : there
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
    socket.send(isOfIpv4 ? Buffer.concat([head, answer]) : head, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', resolve))
}

const picture = (edge: number, isNoise: boolean) =>
  sharp({
    create: {
      ...{ width: edge, height: edge, channels: 3, background: 'red' },
      ...(isNoise && { noise: { type: 'gaussian', mean: 128, sigma: 60 } }),
    },
  })

/** Servers of the Internet by the first label of their host, with what arrived at `push`, by its path, and when. */
export async function startServers() {
  const small = await picture(600, false).png().toBuffer()
  // takes a second or two to decode
  const large = await picture(2500, true).jpeg({ quality: 60 }).toBuffer()
  const pushed = new Map<string, number>()
  const replies: Record<string, RequestListener> = {
    push(request, response) {
      pushed.set(request.url ?? '', performance.now())
      response.writeHead(201).end()
    },
    pictures: (_, response) => response.end(small),
    silent: () => {},
    switching: ({ socket }) => socket.write('HTTP/1.1 101 No\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n'),
    large: (_, response) => response.end(large),
    async dripping(_, response) {
      response.writeHead(200, { Connection: 'close' })
      while (response.write('x')) await delay(50)
    },
  }
  const server = createServer((request, response) => {
    request.socket.on('error', () => {})
    const [kind = ''] = /^[a-z]+/.exec(request.headers.host ?? '') ?? []
    replies[kind]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return { port: (server.address() as AddressInfo).port, pushed }
}

/** A mail server. @returns when each recipient got an e-mail */
export async function startMailServer() {
  const mailed = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      for (const { address } of envelope.rcptTo) mailed.set(address, performance.now())
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return { port: (server.server.address() as AddressInfo).port, mailed }
}
