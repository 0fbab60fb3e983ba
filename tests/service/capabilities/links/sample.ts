import { importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { linkFile } from '../../../../src/service/capabilities/links/link-file.ts'
import { linkRows } from '../../../../src/service/capabilities/links/rows.ts'
import { newId } from '../../../../src/service/store/engine/secrets.ts'
import type { Sample } from '../samples.ts'

export const links: Sample = {
  async ofMember({ store, clock }, { member, name }) {
    const lines = `url,title\nhttps://${name}.example/before,What ${name} shared before\n`
    const file = linkFile(Buffer.from(lines))
    const login = (await store.members.credentialOf(member))?.login
    const choice = { logins: new Map(), everybody: login, withInternal: false }
    await importLinks(store, file, { name: newId(), choice, now: clock.now })
    await store.of(linkRows).setTold(member)
  },
  columns: {
    'link_owner.refused': 'CASE WHEN n % 100 = 0 THEN n END',
    'link_owner.cleared': 'CASE WHEN n % 1000 = 0 THEN 0 ELSE 1 END',
  },
  smallTables: ['link_import'],
}
