import { dropTrigger, trigger, type Version } from '../statement.ts'
import { describes, otherTexts, textsAndLanguage } from './news.ts'

/** A share, by the row's name, that has a say in what its page is called. */
export const speaks = (row: string) => `${row}speaks = 1 AND ${describes(row)}`

const earlier = (one: string, other: string) => `CASE WHEN ${one} < ${other} THEN ${one} ELSE ${other} END`

export const changeTexts = (page: string, condition = '') =>
  `UPDATE recommendation SET texts_changes = texts_changes + 1 WHERE id = ${page} ${condition}`

/** Counts what a share, the row `NEW`, calls its page. */
export const countTitle = [
  `UPDATE recommendation SET title_sharers = title_sharers + 1, title_since = ${earlier('NEW.described', 'title_since')}
    WHERE id = NEW.recommendation AND title = NEW.title AND NEW.title <> '' AND NEW.speaks = 1`,
  `INSERT INTO rival_title (recommendation, title, sharers, since)
    SELECT id, NEW.title, 1, NEW.described FROM recommendation
      WHERE id = NEW.recommendation AND title <> NEW.title AND NEW.title <> '' AND NEW.speaks = 1
    ON CONFLICT (recommendation, title) DO UPDATE
      SET sharers = rival_title.sharers + 1, since = ${earlier('excluded.since', 'rival_title.since')}`,
]

/** An expression: the time of the oldest share that is left with the title of the row `OLD`. */
const oldest = `COALESCE((SELECT n.described FROM news_item n
    WHERE n.recommendation = OLD.recommendation AND n.title = OLD.title AND ${speaks('n.')}
    ORDER BY n.described, n.id LIMIT 1), 0)`

/** Counts no longer what a share, the row `OLD`, called its page. */
export const uncountTitle = [
  `UPDATE recommendation SET title_sharers = title_sharers - 1, title_since = ${oldest}
    WHERE id = OLD.recommendation AND title = OLD.title AND OLD.title <> '' AND OLD.speaks = 1`,
  `UPDATE rival_title SET sharers = sharers - 1, since = ${oldest}
    WHERE recommendation = OLD.recommendation AND title = OLD.title AND OLD.speaks = 1`,
  `DELETE FROM rival_title WHERE recommendation = OLD.recommendation AND title = OLD.title AND sharers = 0`,
]

/**
 * An expression: the text that most of those have who call the page as it is called, among the 100 who have done so
 * longest; of equally many, the first.
 */
const mostSaid = (column: string): string =>
  `COALESCE((SELECT s.${column} FROM (SELECT ${column}, described, id FROM news_item
      WHERE recommendation = NEW.id AND title = recommendation.title AND ${speaks('')}
      ORDER BY described, id LIMIT 100) AS s
    WHERE s.${column} <> ''
    GROUP BY s.${column} ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), '')`

const chosen = (column: string) =>
  `COALESCE((SELECT t.${column} FROM rival_title t WHERE t.recommendation = NEW.id AND t.title = recommendation.title), 0)`

/**
 * A page's title over everybody's comments: the one that most sharers have; of equally many, the one that was
 * said first. Of those who have this title, the other texts and the picture, in the same way. Members who have left
 * don't count. Nothing is read that grows with the number of sharers.
 */
export const pageTitles: Version = [
  // speaks is 0 while the member has left. title_sharers have the page's title, the first of them since title_since
  `ALTER TABLE news_item ADD COLUMN speaks INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE removed_news_item ADD COLUMN speaks INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE recommendation ADD COLUMN title_sharers INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE recommendation ADD COLUMN title_since BIGINT NOT NULL DEFAULT 0`,
  // titles besides the page's: most pages have none
  `CREATE TABLE rival_title (
    recommendation TEXT NOT NULL REFERENCES recommendation (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    sharers INTEGER NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (recommendation, title)
  )`,
  `CREATE INDEX rival_title_order ON rival_title (recommendation, sharers DESC, since, title)`,
  ...['news_item', 'removed_news_item'].map(
    (table) => `UPDATE ${table} SET speaks = 0 WHERE member IN (SELECT id FROM member WHERE state = 'disabled')`,
  ),
  `CREATE INDEX news_item_said ON news_item (recommendation, title, described, id) WHERE ${speaks('')}`,
  'DROP INDEX news_item_described',
  ...['page_described', 'page_described_anew', 'page_no_longer_described', 'page_texts_chosen'].map(dropTrigger),
  // what the shares from before say
  `UPDATE recommendation SET
    title_sharers = (SELECT COUNT(*) FROM news_item n
      WHERE n.recommendation = recommendation.id AND n.title = recommendation.title AND ${speaks('n.')}),
    title_since = COALESCE((SELECT MIN(n.described) FROM news_item n
      WHERE n.recommendation = recommendation.id AND n.title = recommendation.title AND ${speaks('n.')}), 0)
    WHERE title <> ''`,
  `INSERT INTO rival_title (recommendation, title, sharers, since)
    SELECT n.recommendation, n.title, COUNT(*), MIN(n.described) FROM news_item n JOIN recommendation r
      ON r.id = n.recommendation AND r.title <> n.title
      WHERE n.title <> '' AND ${speaks('n.')} GROUP BY n.recommendation, n.title`,
  trigger('title_counted', { after: 'INSERT ON news_item', when: 'NEW.recommendation IS NOT NULL' }, [
    ...countTitle,
    // a text that is as the page's own changes nothing
    changeTexts(
      'NEW.recommendation',
      `AND ${speaks('NEW.')} AND (${textsAndLanguage.map((column) => `NEW.${column} NOT IN ('', ${column})`).join(' OR ')})`,
    ),
  ]),
  trigger(
    'title_counted_anew',
    {
      after: `UPDATE OF ${textsAndLanguage.join(', ')}, speaks ON news_item`,
      when: `NEW.recommendation IS NOT NULL AND (
        ${[...textsAndLanguage, 'speaks'].map((column) => `NEW.${column} <> OLD.${column}`).join(' OR ')})`,
    },
    [...uncountTitle, ...countTitle, changeTexts('NEW.recommendation')],
  ),
  trigger('title_uncounted', { after: 'DELETE ON news_item', when: 'OLD.recommendation IS NOT NULL' }, [
    ...uncountTitle,
    changeTexts('OLD.recommendation', `AND ${speaks('OLD.')}`),
  ]),
  trigger('page_texts_chosen', { after: 'UPDATE OF texts_changes ON recommendation' }, [
    // among the others, from which the best one is taken out again
    `INSERT INTO rival_title (recommendation, title, sharers, since)
      SELECT id, title, title_sharers, title_since FROM recommendation WHERE id = NEW.id AND title_sharers > 0`,
    `UPDATE recommendation SET title = COALESCE((SELECT t.title FROM rival_title t
        WHERE t.recommendation = NEW.id ORDER BY t.sharers DESC, t.since, t.title LIMIT 1), '') WHERE id = NEW.id`,
    `UPDATE recommendation SET title_sharers = ${chosen('sharers')}, title_since = ${chosen('since')},
      ${otherTexts.map((column) => `${column} = ${mostSaid(column)}`).join(', ')}
      WHERE id = NEW.id`,
    `DELETE FROM rival_title
      WHERE recommendation = NEW.id AND title = (SELECT r.title FROM recommendation r WHERE r.id = NEW.id)`,
  ]),
  // of all other pages, the choice is as it was
  `UPDATE recommendation SET texts_changes = texts_changes + 1
    WHERE id IN (SELECT recommendation FROM rival_title)
      OR id IN (SELECT recommendation FROM news_item WHERE speaks = 0 AND recommendation IS NOT NULL)
      OR id IN (SELECT recommendation FROM recommendation_tally WHERE sharers > 100)`,
]
