import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { guardReason } from '../../../src/extension/page/guard.ts'
import { anyWebUrl } from '../../support/any-text.ts'
import { noLists } from '../support/no-lists.ts'

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
    'https://wiki.int.company.example/salaries',
    'https://intra.company.example/',
    'https://test.company.example/orders',
    'https://stage.shop.example/',
    'https://uat.bank.example/',
    'https://sso.company.example/login',
    'https://jira.company.example/browse/HR-7',
    'https://confluence.company.example/x',
    'http://server.intern/',
    'http://web.docker/',
    'http://api.loc/',
    'http://box.localnet/',
    'http://fritz.nas/',
    'http://files.priv/',
    'http://mein.box/',
    'https://10-0-0-5.abc.plex.direct:32400/',
    'https://app.traefik.me/',
    'https://10-0-0-5.my.local-ip.co/',
    'https://abc.localhost.run/',
    'https://abc.lhr.life/',
    'http://abc.bore.pub/',
    'https://abc.a.pinggy.link/',
    'https://abc.share.zrok.io/',
    'https://house.myqnapcloud.com/',
    'https://house.dyndns.org/',
    'https://house.ddns.net/',
    'https://house.dynv6.net/',
    'https://abc.ui.nabu.casa/',
    'https://abc.replit.dev/',
    'https://abc.csb.app/',
    'https://company.atlassian.net/browse/FIN-87',
    'https://company.sharepoint.com/sites/board',
    'https://company.okta.com/app/UserHome',
    'https://company.okta-emea.com/enduser/settings',
    'https://company.1password.com/vaults/all/allitems',
    'https://my.1password.eu/home',
    'https://company.slack.com/archives/C0234567/p1355517523000008',
    'https://slack.com/archives/C0234567',
    'https://company.zendesk.com/agent/tickets/35436',
    'https://shop.example/wp-admin/post.php?post=7',
    'https://shop.example/admin/orders',
  ])('%s is internal', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, noLists)).toBe('internal')
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
    'https://www.okta.com/products',
    'https://developer.okta.com/docs/guides',
    'https://1password.com/pricing',
    'https://blog.1password.com/what-are-passkeys/',
    'https://slack.com/help/articles/206845317-create-a-workflow',
    'https://api.slack.com/methods/chat.postMessage',
    'https://company.zendesk.com/hc/en-us/articles/360031-returns',
    'https://docs.example/guide/admin/',
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
    'https://shop.example/itm/204512345678?hash=item2f9c3b1a4e:g:AbcAAOSwX~dk1234',
    'https://shop.example/dp/B08N5WRWNW?crid=2K9XLMQ7PVN3R&dib=eyJ2IjoiMSJ9.x7Lk2Qp9Zm4TKq3&pf_rd_p=3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://video.example/channel/UC9WgFZtgzXoQgPeelK0piAI',
    'https://code.example/ana/project/compare/5568a7b...f24e65a',
    'https://events.example/event/22sbk9x/caroline',
    'https://shop.example/gutscheine/zalando',
    'https://patents.example/patent/US20210123456A1/en',
    'https://orcid.example/0000-0002-6028-1606',
    'https://wiki.example/wiki/UNESCO',
    'https://xn--80ak6aa92e.xn--p1ai/',
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
    'https://jobs.example/view/4012?refId=3f2504e0-4f89-11d3-9a0c-0305e82c3301&trackingId=q8W3zP6rT0Lk2mNb4VcX7Q%3D%3D',
    'https://music.example/track/4uLU6hMCjMI75M1A2tKUQC?si=q8W3zP6rT0Lk2mNb4VcX7Q',
    'https://search.example/?q=Rindfleischetikettierungsueberwachungsaufgabe',
    'https://phones.example/compare?phone=galaxy-s24&telefon=pixel-9',
    'https://names.example/?nachname=Schmidt',
    'https://names.example/?vorname=Hanna',
    'https://words.example/haslo/kolej',
    'https://help.example/wachtwoord/een-sterk-wachtwoord-kiezen',
    'https://scan.example/tx/0x3f2504e04f8911d39a0c0305e82c33013f2504e04f8911d39a0c0305e82c3301',
    'https://news.example/why-100%2525-renewable',
    'https://wiki.example/wiki/%C5%81%C3%B3d%C5%BA',
  ])('%s is looked up at once', (url) => {
    expect(guardReason(cleanPageUrl(url) as string, noLists)).toBeUndefined()
  })

  it('knows the sites that the member excluded, with their subdomains', () => {
    const excluded = ['bank.example', 'mail.example']
    expect(guardReason('https://bank.example/', { ...noLists, excluded_sites: excluded })).toBe('excluded')
    expect(guardReason('https://www.bank.example./a', { ...noLists, excluded_sites: excluded })).toBe('excluded')
    expect(guardReason('https://login.bank.example:8443/', { ...noLists, excluded_sites: excluded })).toBe('excluded')
    expect(guardReason('https://notbank.example/', { ...noLists, excluded_sites: excluded })).toBeUndefined()
  })

  it('calls an internal host internal, excluded or not, and an excluded secret page excluded', () => {
    expect(guardReason('https://wiki.internal/', { ...noLists, excluded_sites: ['wiki.internal'] })).toBe('internal')
    expect(guardReason('https://bank.example/reset?token=abc', { ...noLists, excluded_sites: ['bank.example'] })).toBe(
      'excluded',
    )
  })

  it('looks up internal hosts that the organization lists, unless the address holds a secret', () => {
    const lists = { ...noLists, internal_hosts: ['corp.example', '10.1.2.3'] }
    expect(guardReason('https://wiki.corp.example/', lists)).toBeUndefined()
    expect(guardReason('http://10.1.2.3/', lists)).toBeUndefined()
    expect(guardReason('https://wiki.corp.example/reset?token=abc', lists)).toBe('secret')
    expect(guardReason('https://wiki.other.internal/', lists)).toBe('internal')
    expect(guardReason('https://wiki.corp.example/', { ...lists, excluded_sites: ['corp.example'] })).toBe('excluded')
  })

  it('forbids the hosts that the organization lists before everything else', () => {
    const lists = { excluded_sites: ['bank.example'], internal_hosts: ['bank.example'], never_hosts: ['bank.example'] }
    expect(guardReason('https://login.bank.example/', lists)).toBe('forbidden')
    expect(guardReason('https://notbank.example/', lists)).toBeUndefined()
  })

  it.each(['a~b.bank.example', "it's!.bank.example", '($).bank.example', 'a_b.bank.example', 'bank.example..'])(
    'knows an excluded site in whatever name its host has: %s',
    (host) => {
      expect(
        guardReason(cleanPageUrl(`https://${host}/`) as string, { ...noLists, excluded_sites: ['bank.example'] }),
      ).toBe('excluded')
    },
  )

  it('takes a host for internal however many dots end it', () => {
    expect(guardReason(cleanPageUrl('https://router.lan../') as string, noLists)).toBe('internal')
  })

  it('never throws for an address that may be looked up', () => {
    fc.assert(
      fc.property(anyWebUrl, (url) => {
        guardReason(cleanPageUrl(url) as string, { ...noLists, excluded_sites: ['a.example'] })
      }),
    )
  })
})
