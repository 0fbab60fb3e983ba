import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { heldPort } from '../../../src/service/http/http-server.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { UsageError } from '../../../src/service/usage-error.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a socket is taken only from systemd, for this very process, and one alone', () => {
  expect(heldPort({}, 7)).toBeUndefined()
  expect(heldPort({ LISTEN_PID: '8', LISTEN_FDS: '1' }, 7)).toBeUndefined()
  expect(heldPort({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toBe(3)
  expect(() => heldPort({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7)).toThrow(UsageError)
})

/** As systemd does it: holds a listening socket, and starts the service with it at each line that it reads. */
async function holdPort(data: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const start = 'echo "process $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"'
  const service = [process.execPath, join(root, 'src/commands/service.ts'), '--data', data]
  const file = (server as unknown as { _handle: { fd: number } })._handle.fd
  const holder = spawn('sh', ['-c', `while read _; do sh -c '${start}' "$@"; done`, 'sh', ...service], {
    stdio: ['pipe', 'pipe', 'ignore', file],
  })
  onTestFinished(async () => {
    holder.stdin?.end()
    if (number > 0) process.kill(number)
    await once(holder, 'close')
  })
  // the holder has it now
  server.close()
  let number = 0
  let started = Promise.withResolvers<void>()
  createInterface({ input: holder.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('process ')) number = Number(line.slice('process '.length))
    if (line.startsWith('graph service listening on ')) started.resolve()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      started = Promise.withResolvers()
      holder.stdin?.write('start\n')
      await started.promise
    },
    stop: () => process.kill(number),
  }
}

test('a restart of the one process refuses no call: callers wait at the held port', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ behind_proxy: true }))
  const held = await holdPort(data)
  await held.start()
  const waited: number[] = []
  let isOver = false
  const calls = Array.from({ length: 4 }, async (_, caller) => {
    while (!isOver) {
      const begun = performance.now()
      // two of them on open connections, as a proxy has them
      const headers: Record<string, string> = caller < 2 ? {} : { Connection: 'close' }
      const response = await fetch(`${held.url}/`, { headers })
      expect(response.status).toBe(200)
      await response.text()
      waited.push(performance.now() - begun)
      await delay(20)
    }
  })
  const twentyMore = async (than: number) => expect.poll(() => waited.length).toBeGreaterThan(than + 20)
  await twentyMore(0)
  const before = waited.length
  held.stop()
  await delay(50)
  await held.start()
  await twentyMore(before)
  isOver = true
  await Promise.all(calls)
  // the restart was real: somebody waited for the new process
  expect(Math.max(...waited.slice(before))).toBeGreaterThan(200)
})
