import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { guardReason } from '../../../src/extension/page/guard.ts'
import { anyWebUrl } from '../../support/any-text.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXlhIn0.c2lnbmF0dXJl'

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
    'http://192.168.1.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:192.168.0.1]/',
    'http://8.8.8.8/',
    'http://8.8.8.8./',
    'http://[2001:db8::1]/',
    'https://abcdefghijklmnop.onion/',
    'https://wiki.i2p/',
    'https://shop.test/',
    'http://printer.localdomain/',
    'https://git.private/',
    'http://fritz.box/',
    'http://nas.fritz.box/',
    'http://router.asus.com/Main_Login.asp',
    'http://tplinkwifi.net/',
    'http://www.routerlogin.net/',
    'http://o2.box/',
    'https://abc.myfritz.net/',
    'https://house.synology.me:5001/',
    'http://192.168.0.1.nip.io/',
    'https://app-10-0-0-1.sslip.io/',
    'http://10.0.0.1.xip.io/',
    'http://app.localtest.me:8080/',
    'http://lvh.me:3000/',
    'https://4c1d-85-3-7.ngrok-free.app/admin',
    'https://quiet-fox.trycloudflare.com/',
    'https://quiet-fox-3000.app.github.dev/',
    'https://abc-3000.euw.devtunnels.ms/',
    'https://shy-cat.loca.lt/',
    'https://shy-cat.serveo.net/',
    'https://3000-quiet-fox.ws-eu1.gitpod.io/',
    'https://80-w.cluster-x.cloudworkstations.dev/',
    'https://house.myds.me/',
    'https://house.duckdns.org/',
    'https://house.no-ip.org/',
    'https://nas.tail1a2b3.ts.net/photos',
    'https://wiki.intranet.company.example/salaries',
    'https://jira.intern.company.example/browse/HR-221',
    'https://wiki.corp.company.example/salaries',
    'https://company.atlassian.net/browse/FIN-87',
    'https://company.sharepoint.com/sites/board',
  ])('%s is internal', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, [])).toBe('internal')
  })

  it.each([
    'https://app.example/?access_token=x',
    'https://calendar.example/ical/jane%40company.example/private-3b5a9c1d7e2f4860ab12cd34ef56ab78/basic.ics',
    'https://app.example/?a=1&apiKey=x',
    'https://app.example/?X-Api-Key=x',
    'https://app.example/?code=x&state=y',
    'https://app.example/?PHPSESSID=x',
    'https://app.example/?session=x',
    'https://app.example/reset?pwd=x',
    'https://app.example/a;jsessionid=1',
    'https://app.example/a;authToken=1',
    `https://app.example/?t=${jwt}`,
    `https://app.example/open/${jwt}`,
    'https://app.example/?t=Xk29dPq7LmZ0aVbN4sTy8w',
    'https://app.example/?rlkey=zz1x9q2k3b7vn4m5c8l0p6t2w',
    'https://app.example/?SAMLResponse=x',
    'https://app.example/?magic=x',
    'https://app.example/?invite=x',
    'https://app.example/?pass=x',
    'https://app.example/?apitoken=x',
    'https://app.example/?sessid=x',
    'https://app.example/?X-Amz-Credential=x',
    'https://app.example/?next=https%3A%2F%2Fapp.example%2Freset%2FXk29dPq7Lm',
    'https://app.example/?next=%2Freset%2FXk29dPq7Lm',
    'https://app.example/?next=%2Fa%3Ftoken%3Dx',
    'https://app.example/reset/Xk29dPq7LmZ0',
    'https://app.example/password-reset/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/users/confirm/abcdefghijklmnopqrstuvwx',
    'https://app.example/invite/a8Kx92Lm',
    'https://app.example/unsubscribe/9f8e7d6c5b4a',
    'https://hooks.example/services/T01AB2CD3/B04EF5GH6/a1B2c3D4e5F6g7H8i9J0k1L2',
    'https://chat.example/api/webhooks/1122334455667788990/aB3_dE5-fG7hI9jK1lM2nO4pQ6rS8tU0vW',
    'https://office.example/webhook/3f2504e0-4f89-11d3-9a0c-0305e82c3301@3f2504e0-4f89-11d3-9a0c-0305e82c3302/x',
    'https://bots.example/bot123456:ABC1DEF1234ghIkl3zyx57W2v1u123ew11/getMe',
    'https://docs.example/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
    'https://gist.example/ana/3f2504e04f8911d39a0c0305e82c3301',
    `https://app.example/?${jwt}`,
    'https://app.example/open?Xk29dPq7LmZ0aVbN4sTy8wQ',
    'https://app.example/open?Xk29dPq7LmZ0aVbN4sTy8wQ==',
    'https://app.example/share/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/d/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/?id=3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/?file=3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/u/Xk29dPq7LmZ0aVbN4sTy8w',
    'https://app.example/s/Xk29dPq7LmZ0aVbN',
    'https://app.example/?pin=1234',
    'https://app.example/?nonce=x',
    'https://app.example/reset/482913',
    'https://app.example/verify?c=482913',
    'https://app.example/AbC0dEf1GhI2jKl3MnO4pQ5',
    'https://app.example/#/reset/Xk29dPq7LmZ0',
    'https://app.example/#!/a?token=x',
    'https://app.example/a#/d/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://app.example/?a=/?b=/?c=/?d=/?e=x',
    'https://jobs.example/application/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://clinic.example/befund/ia9dut4n',
    'https://app.example/absagen/LDA5TYt9NGl1',
    'https://app.example/?pruef=406d98cc',
    'https://app.example/?to=ana%40mail.example',
    'https://calls.example/j/99947978596',
    'https://app.example/f/HvzafAV',
    'https://airline.example/mmb?pnr=RAMOSE',
    'https://airline.example/mmb?booking=VDNORA&lastName=Meier',
    'https://app.example/3f2504e0.pdf',
    'https://calls.example/mqw-buiy-mtl',
    'https://book.example/d/dmb-cql-rei/chat',
    'https://meet.example/board-meeting',
    'https://parcels.example/?nr=00340434161094042557&plz=50667',
    'https://train.example/auftrag/064107549583?nachname=Meier',
    'https://team.example/t/acme/login/z-app-5123-6621-xoxp-91b2c3',
    'https://chat.example/signup_user_complete/?id=u0vom46er32x1ft2orvrgn36dt',
    'https://events.example/event/night-trains?guest=Ynu6pmH0ja8vyHhA',
  ])('%s carries a secret', (url) => {
    expect(guardReason(url, [])).toBe('secret')
  })

  it.each([
    'https://news.example/2024/05/03/world/europe/night-trains-are-back.html',
    'https://news.example/article/night-trains-return-to-europe-3f2504e04f8911d39a0c0305e82c3301',
    'https://news.example/article/3f2504e04f8911d39a0c0305e82c3301',
    'https://news.example/content/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://jobs.example/acme/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://blog.example/@ana/3f2c1b9a8d7e',
    'https://vendor.example/headphones/wh-1000xm5',
    'https://docs.example/kb/HT201355',
    'https://code.example/krzysztof',
    'https://code.example/pnpm/pnpm',
    'https://support.atlassian.com/',
    'https://intern.example/',
    'https://docs.example/en-US/docs/Web/API/XMLHttpRequest',
    'https://social.example/?to=@ana@mail.example',
    'https://calls.example/j/about',
    'https://meet.example/',
    'https://shop.example/product/A1?colorDisplayCode=09',
    'https://weather.example/?zip=10115',
    'https://docs.example/author/12345',
    'https://news.example/news/articles/c4nge3kxw2zo',
    'https://news.example/en-us/news/world/night-trains-return/ar-AA1nXyZ',
    'https://blog.example/@ana/how-we-built-it-3f2c1b9a8d7e',
    'https://blog.example/reset/how-to-reset-your-windows-11-pc-in-2024',
    'https://blog.example/password/iphone15pro',
    'https://blog.example/invite-only-clubs/london-2024',
    'https://blog.example/HowToChooseAPassword',
    'https://docs.example/reference/hooks/useInsertionEffectCallback',
    'https://news.example/?from=%2F2024%2F05%2Fnight-trains',
    'https://video.example/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&t=42s',
    'https://music.example/track/4uLU6hMCjMI75M1A2tKUQC?si=9f8e7d6c5b4a3f2e',
    'https://code.example/ana/project/commit/3f2504e04f8911d39a0c0305e82c33013f2504e0',
    'https://code.example/ana/project/blob/3f2504e04f8911d39a0c0305e82c33013f2504e0/src/App.tsx#L10',
    'https://forum.example/r/trains/comments/1abc2d3/night_trains_are_back/',
    'https://social.example/@ana/112233445566778899',
    'https://social.example/posts/ana_trains-activity-7190123456789012345-AbCd',
    'https://journal.example/articles/10.1038/s41586-020-2649-2',
    'https://papers.example/abs/2405.01234v2',
    'https://shop.example/dp/B08N5WRWNW/ref=sr_1_1?keywords=trains&qid=1714700000',
    'https://shop.example/trains?srsltid=AfmBOorX1y2Z3a4B5c6D7e8F9g0H1i2J3k4L5m6N7o8P9q0R',
    'https://wiki.example/wiki/The_Lord_of_the_Rings_(2001_film)',
    'https://ar.example/wiki/%D9%82%D8%B7%D8%A7%D8%B1_%D8%A7%D9%84%D9%84%D9%8A%D9%84_%D8%A7%D9%84%D8%AF%D9%88%D9%84%D9%8A',
    'https://de.example/artikel/Donaudampfschifffahrtsgesellschaftskapitaen',
    'https://news.example/?share=https%3A%2F%2Fnews.example%2Fnight-trains',
    'https://news.example/a?b=c',
    'https://news.example/article?id=3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://news.example/verify/2026',
    'https://news.example/how-to-reset-a-phone/482913',
    'https://news.example/#!/2026/night-trains',
    'https://news.example/?a=/?b=/?c=x',
    'https://localhost.example/',
    'https://www.asus.com/',
    'https://www.synology.com/',
    'https://local.example/',
    'https://news.example/?keyword=a&postcode=b&tokens=c&author=d',
    'https://163.example/',
    'https://8.8.8.8.example/',
    'https://i2p.example/',
    'https://test.example/',
    'https://mybox.example/',
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

  it('calls an internal host internal, excluded or not, and an excluded secret page excluded', () => {
    expect(guardReason('https://wiki.internal/', ['wiki.internal'])).toBe('internal')
    expect(guardReason('https://bank.example/reset?token=abc', ['bank.example'])).toBe('excluded')
  })

  it.each(['a~b.bank.example', "it's!.bank.example", '($).bank.example', 'a_b.bank.example', 'bank.example..'])(
    'knows an excluded site in whatever name its host has: %s',
    (host) => {
      expect(guardReason(cleanPageUrl(`https://${host}/`) as string, ['bank.example'])).toBe('excluded')
    },
  )

  it('takes a host for internal however many dots end it', () => {
    expect(guardReason(cleanPageUrl('https://router.lan../') as string, [])).toBe('internal')
  })

  it('never throws for an address that may be looked up', () => {
    fc.assert(
      fc.property(anyWebUrl, (url) => {
        guardReason(cleanPageUrl(url) as string, ['a.example'])
      }),
    )
  })
})
