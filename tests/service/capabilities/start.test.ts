import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { metrics } from '../../../src/service/capabilities/metrics/metrics.ts'
import type { Running } from '../../../src/service/capability.ts'
import type { ValuesOf } from '../../../src/service/settings/kinds.ts'
import { startService } from '../../../src/service/start.ts'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openDatabaseOf } from '../database.ts'
import { failCleanly, type Given } from '../failed-start.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

/** Settings of several capabilities. */
type Settings = Given & ValuesOf<NonNullable<typeof metrics.settings>>

async function start(settings: Settings = {}) {
  const service = await startService({ port: 0, data: directory, log: () => {}, ...settings }, capabilities)
  onTestFinished(() => service.close())
  return service
}

describe('the service with its capabilities', () => {
  test('has the key of the links in e-mails before the first one, so that any backup has it', async () => {
    await start()
    const database = await openDatabaseOf(directory)
    expect(await database.all('SELECT free FROM mail_sender')).toEqual([{ free: 0 }])
    await database.close()
  })

  // each setting fails at another point of the start; the last one when the service already listens
  test.each<[string, (taken: number) => Settings]>([
    ['the port of its metrics taken', (taken) => ({ metrics_port: taken })],
    ['a mail server’s password that can’t be decoded', () => ({ smtp_url: 'smtp://ana:100%@mail.example' })],
  ])('that can’t start with %s leaves no port, no lock and no open file', async (_, settingsWith) => {
    const metrics_port = await freePort()
    const all = (taken: number): Settings => ({ metrics_port, ...settingsWith(taken) })
    await failCleanly(directory, all, 'mail_sender')
    const { says } = await start({ metrics_port })
    expect((await fetch(says.join().replace('metrics at ', ''))).status).toBe(200)
  })

  /** The events in their order, while a capability starts with `work`, after another one. */
  async function startBeside(work: (running: Running) => unknown) {
    const happened: string[] = []
    const first = {
      ...{ name: 'first' },
      start: () => ({ begin: () => happened.push('begun'), close: () => happened.push('closed') }),
    }
    const second = {
      ...{ name: 'second' },
      async start(running: Running) {
        fetch(`${running.authUrl}/sign-in`).then(
          ({ status }) => happened.push(`answered ${status}`),
          () => {},
        )
        for (const probe of ['healthz', 'readyz'])
          happened.push(`${probe} ${(await fetch(`${running.authUrl}/${probe}`)).status}`)
        await delay(200)
        happened.push('started')
        return work(running) as undefined
      },
    }
    const starting = startService({ port: 0, data: directory, log: () => {} }, [...capabilities, first, second])
    return { happened, starting }
  }

  test('answers probes alone, and begins no work outside, before all of them have started', async () => {
    const { happened, starting } = await startBeside(() => undefined)
    const service = await starting
    await expect.poll(() => happened).toEqual(['healthz 200', 'readyz 503', 'started', 'begun', 'answered 200'])
    await service.close()
    expect(happened).toContain('closed')
  })

  test('that can’t start with one of them has begun nothing, and answers that it is unavailable', async () => {
    const { happened, starting } = await startBeside(() => {
      throw new Error('its port is taken')
    })
    await expect(starting).rejects.toThrow('its port is taken')
    expect(happened).toEqual(['healthz 200', 'readyz 503', 'started', 'answered 503', 'closed'])
  })

  test('closes its data after the work of all, also if the end of one fails', async () => {
    let written = false
    const failing = { name: 'failing', start: () => ({ close: () => expect.fail('no end') }) }
    const slow = {
      ...{ name: 'slow' },
      start: ({ store }: Running) => ({
        async close() {
          await delay(50)
          await store.channels.set('mail', false)
          written = true
        },
      }),
    }
    const service = await startService({ port: 0, data: directory, log: () => {} }, [...capabilities, failing, slow])
    await expect(service.close()).rejects.toThrow('no end')
    expect(written).toBe(true)
  })
})
