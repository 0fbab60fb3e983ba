import { searchRows } from '../../../../src/service/capabilities/search/rows.ts'
import type { Sample } from '../samples.ts'

export const search: Sample = {
  ofNetwork: ({ store }) => store.of(searchRows).catchUp(100),
  plans: {
    scans: {
      'FROM search_pending': 'one row, or some in the order of the key',
      's.words @@ (SELECT': 'words that most rows have are found among the newest, in the order of the key',
      'NOT IN (SELECT id FROM member WHERE': 'members who left, by an index that has no others',
      'search_text MATCH': 'the newest rows of an index of words',
      'FROM search_word': 'some words of an index of words, in its order',
    },
  },
  columns: {
    'search_item.blocks': 'ARRAY[n / 100, 100000 + n / 1000]',
    'search_item.words': "to_tsvector('simple', 'night m' || n % 1000 || ' word' || n)",
    'search_pending.number': 'n',
  },
}
