import type { Sample } from '../../capabilities/samples.ts'

export const search: Sample = {
  plans: {
    scans: {
      'UPDATE news_item SET language = language': 'some at once, after an upgrade',
      's.words @@': 'words that most rows have are found among the newest, in the order of the key',
      'search_full_text MATCH': 'the newest rows of an index of words',
    },
  },
  smallTables: ['search_unfilled'],
  columns: {
    'search_entry.title': "' night m' || n % 1000 || ' word' || n || ' '",
  },
}
