import { dropTrigger, onUpgrade, trigger, type Version } from '../statement.ts'
import { namingShare, textsAndLanguage } from './news.ts'

/**
 * Tables and columns of 0.1.0 that nothing reads any more: nodes of 0.1.0 may run beside this program, and ask for them.
 * Nothing fills the tables, which new databases lack. All of them end with the release after this one.
 */

/** Pictures of shared pages, and their copies. */
export const withoutPagePictures: Version = [
  onUpgrade(
    ...['page_picture_added', 'page_picture_removed', 'page_picture_changed', 'page_picture_file_unused'].map(
      dropTrigger,
    ),
    'DELETE FROM page_picture',
    'DELETE FROM page_picture_file',
  ),
]

/** Writes the texts of pages, where nodes of 0.1.0 look for them. */
const writeTexts = (...pages: string[]) => [
  `UPDATE recommendation SET (${textsAndLanguage.join(', ')}) =
    (SELECT ${textsAndLanguage.map((column) => `COALESCE(MAX(n.${column}), '')`).join(', ')}
      FROM news_item n WHERE n.id = ${namingShare('recommendation.id')})
    WHERE id IN (${pages.join(', ')})`,
]

const choosing = [...textsAndLanguage, 'recommendation', 'imported', 'created'].join(', ')

export const writtenTexts: Version = [
  trigger('page_named', { after: 'INSERT ON news_item', when: `NEW.title <> ''` }, writeTexts('NEW.recommendation')),
  trigger(
    'page_named_anew',
    { after: `UPDATE OF ${choosing} ON news_item`, when: 'NEW.recommendation IS NOT NULL' },
    writeTexts('OLD.recommendation', 'NEW.recommendation'),
  ),
  trigger(
    'page_no_longer_named',
    { after: 'DELETE ON news_item', when: `OLD.title <> ''` },
    writeTexts('OLD.recommendation'),
  ),
]

/** Webhooks of chats, and browsers that were notified of contact requests, by the names under which 0.1.0 counts them. */
export const unread = [
  {
    name: 'chats',
    data: {
      released: '938459483cbc4a5e209175fce0e05d4b',
      schema: [[], [dropTrigger('share_to_chat'), 'DELETE FROM webhook']],
    },
  },
  {
    name: 'push',
    data: {
      released: 'd64678fdcf046131ea48a57256dfbc4c',
      schema: [[], [dropTrigger('request_to_push'), 'DELETE FROM push_subscription', 'DELETE FROM push_key']],
    },
  },
]

export const unreadTables = /^(?:webhook|chat_message|push_|page_picture)/
