import { expect, test } from 'vitest'
import { maxHosts, settings } from '../../../../src/service/capabilities/chats/settings.ts'
import { readSettings } from '../../../../src/service/settings/settings.ts'

const variable = 'PASSALONG_INTERNAL_CHAT_HOSTS'
const read = (hosts: string) => readSettings(':memory:', [{ settings }], {}, { [variable]: hosts })
const { internal_chat_hosts: setting } = settings

test('internal hosts are names or IP addresses, as addresses have them', () => {
  expect(read('Chat.Büro.example, FD00::0:1,10.1.2.3')).toEqual({
    internal_chat_hosts: ['chat.xn--bro-hoa.example', 'fd00::1', '10.1.2.3'],
  })
  const wrong = ['', 'chat.acme.example:8065', 'https://chat.acme.example', '*.acme.example', 'a/b', 7]
  for (const host of wrong) expect(setting.read([host]), `${host}`).toEqual(undefined)
  for (const hosts of [[], 'a.example']) expect(setting.read(hosts)).toBeUndefined()
})

test('beyond the bound, they are a wrong setting', () => {
  const hosts = Array.from({ length: maxHosts + 1 }, (_, number) => `h${number}.example`)
  expect(() => read(hosts.join(','))).toThrow(`The environment variable ${variable} must be a list of 1 to 100`)
  expect(read(hosts.slice(1).join(',')).internal_chat_hosts).toHaveLength(maxHosts)
})
