import type { Capability } from '../../capability.ts'
import { linkRows } from './rows.ts'
import { tables } from './tables.ts'

/** Brings the links that people shared before there was the network. */
export const links: Capability = {
  name: 'links',
  data: {
    schema: [tables],
    papers: {
      links: {
        link_import: 'number name hash begun position shares ended undone cleared',
        link_owner: 'member seen refused cleared',
        news_item: 'imported',
      },
    },
    download: {
      imported_links: `SELECT COALESCE(o.refused, 0) AS at, o.member AS key, o.refused AS taken_back_time FROM link_owner o WHERE o.member = $1`,
    },
    // what was shared by a member who is locked out stays
    actions: {
      'imported links': { words: { icon: 'upload', sentence: 'didImportLinks' }, replay: 'by hand' },
      'took back links': {
        words: { icon: 'undo-2', sentence: 'didTakeBackLinks' },
        replay: { ofAll: (tx, { item, time }) => tx.of(linkRows).undo(item, time) },
      },
      'took back own links': {
        words: 'not listed',
        replay: { ofMember: (tx, { member, time }) => tx.of(linkRows).refuse(member, time) },
      },
    },
  },
  commands: {
    'links import': {
      after: 'member import',
      help: new URL('help.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).importFile(args, network),
    },
    'links undo': {
      after: 'links import',
      help: new URL('help-undo.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).undo(args, network),
    },
  },
  async start({ store }) {
    const { clearTakenBack } = await import('./import-links.ts')
    const { poll } = await import('../../operation/poll.ts')
    const polling = poll(() => clearTakenBack(store, () => !polling.isClosed()), 5000)
    return { begin: polling.begin, close: polling.close }
  },
  web: () => import('./own.ts'),
}
