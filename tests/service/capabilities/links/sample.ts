import { linkFileIn } from '../../../../src/service/capabilities/links/formats/file.ts'
import { importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { linkRows } from '../../../../src/service/capabilities/links/rows.ts'
import { newId } from '../../../../src/service/store/engine/secrets.ts'
import type { Sample } from '../samples.ts'

export const links: Sample = {
  async ofMember({ store, clock }, { member, name, administrator }) {
    const file = await linkFileIn(Buffer.from(`url,title\nhttps://${name}.example/before,What ${name} shared before\n`))
    const login = (await store.members.credentialOf(member))?.login
    const choice = { logins: new Map(), everybody: login, withInternal: false }
    await importLinks(store, file, { name: newId(), actor: administrator, choice, now: clock.now })
    await store.of(linkRows).setTold(member)
  },
  columns: {
    'link_owner.refused': 'CASE WHEN n % 100 = 0 THEN n END',
    'link_owner.cleared': 'CASE WHEN n % 1000 = 0 THEN 0 ELSE 1 END',
  },
  smallTables: ['link_import'],
}
