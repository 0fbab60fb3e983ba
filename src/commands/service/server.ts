import { demoNetwork } from '../../build/demo-network.ts'
import { readRelease } from '../../build/release.ts'
import { commandText } from '../../build/tools.ts'
import { demoMembers } from '../../demo/data/demo-data.ts'
import { demoDataOnLoopbackOnly, startDemoService } from '../../demo/data/service.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { command, flag, text } from '../../service/command.ts'
import { heldPort } from '../../service/http/http-server.ts'
import { createJsonLog, logClosingTime } from '../../service/operation/log.ts'
import { startService } from '../../service/start.ts'
import { settingsIn } from './network-data.ts'

/** The settings that a command line can contain; `readSettings` parses them. */
export const settingOptions = {
  name: text,
  'base-url': text,
  'auth-url': text,
  host: text,
  port: text,
  'behind-proxy': { type: 'boolean' },
  public: { type: 'boolean' },
  languages: text,
} as const

export const runService = command({ ...settingOptions, demo: flag, 'clock-is-right': flag }, async (values) => {
  // the log's reader may end, or its disk be full: the service must continue
  process.stderr.on('error', () => {})
  // a terminal gets the failures only, as sentences; a log file gets every request
  const isForPeople = process.stderr.isTTY || values.demo
  const log: Partial<ReturnType<typeof createJsonLog>> = isForPeople ? {} : createJsonLog(process.stderr)
  const release = readRelease()
  log.log?.(release.name, undefined, 'info')
  const { database_url = '', ...others } = settingsIn(values.data, values)
  const held = heldPort(process.env, process.pid)
  const clockIsRight = values['clock-is-right'] ?? false
  const settings = { ...others, database_url, ...log, release, clockIsRight, data: values.data, held }
  const service = await (values.demo
    ? startDemoService(settings)
    : startService({ ...settings, seed: demoDataOnLoopbackOnly(settings) }, capabilities))
  const stop = async () => {
    await service.close()
    // lines that the log's reader doesn't take would keep the process alive
    setTimeout(() => process.exit(), logClosingTime).unref()
  }
  // never removed, so that a second signal can't interrupt the shutdown
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  console.log(`graph service listening on ${service.url}`)
  for (const line of service.says) console.log(line)
  const members = demoMembers.map(({ login }) => login).join(', ')
  if (values.demo) console.log(commandText('service/demo.txt', { ...demoNetwork, members }))
})
