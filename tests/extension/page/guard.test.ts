import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { guardReason } from '../../../src/extension/page/guard.ts'

describe('guardReason', () => {
  it.each([
    'http://localhost:3000/',
    'http://app.localhost/',
    'https://wiki/',
    'https://printer.local/',
    'https://jira.corp.internal/',
    'https://nas.lan/',
    'https://router.home.arpa./',
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.1/',
    'http://192.168.1.1/',
    'http://169.254.1.1/',
    'http://100.64.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:192.168.0.1]/',
    'http://[::]/',
    'http://[::10.0.0.1]/',
    'http://[64:ff9b::192.168.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::]/',
    'http://[2002:c0a8:1::]/',
    'http://[2002:a00:1:2:3:4:5:6]/',
    'http://[fdff:1:2:3:4:5:6:7]/',
    'http://[febf::1]/',
  ])('%s is internal', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, [])).toBe('internal')
  })

  it.each([
    'https://app.example/?access_token=x',
    'https://app.example/?a=1&apiKey=x',
    'https://app.example/?X-Api-Key=x',
    'https://app.example/?code=x&state=y',
    'https://app.example/?PHPSESSID=x',
    'https://app.example/?session=x',
    'https://app.example/reset?pwd=x',
    'https://app.example/a;jsessionid=1',
  ])('%s carries a secret', (url) => {
    expect(guardReason(url, [])).toBe('secret')
  })

  it.each([
    'https://news.example/a?b=c',
    'https://localhost.example/',
    'https://local.example/',
    'https://news.example/?keyword=a&postcode=b&tokens=c&author=d',
    'http://172.32.0.1/',
    'http://8.8.8.8/',
    'http://100.128.0.1/',
    'http://[2001:db8::1]/',
    'http://[2001:db8:1:2:3:4:5:6]/',
    'http://[::8.8.8.8]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[64:ff9b::8.8.8.8]/',
    'http://[64:ff9b:1::192.168.0.1]/',
    'http://[2002:808:808::1]/',
    'http://[1:2:3:4:5:6:c0a8:1]/',
    'http://[fec0::1]/',
    'http://[fe00::1]/',
  ])('%s is looked up at once', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, [])).toBeUndefined()
  })

  it('knows the sites that the member excluded, with their subdomains', () => {
    const excluded = ['bank.example', 'mail.example']
    expect(guardReason('https://bank.example/', excluded)).toBe('excluded')
    expect(guardReason('https://www.bank.example./a', excluded)).toBe('excluded')
    expect(guardReason('https://login.bank.example:8443/', excluded)).toBe('excluded')
    expect(guardReason('https://notbank.example/', excluded)).toBeUndefined()
  })

  it('never throws for an address that may be looked up', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        guardReason(cleanPageUrl(url) as string, ['a.example'])
      }),
    )
  })
})
