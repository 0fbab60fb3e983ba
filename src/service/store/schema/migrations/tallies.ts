import { reverseAllDomains } from '../../shares/reversed-domain.ts'
import { numberedTable, trigger, type Version } from '../version.ts'

/** Adds counters. Triggers maintain them, so that they always equal the rows that they count. */
export const tallies: Version = [
  numberedTable(`CREATE TABLE member_tally (
     number INTEGER PRIMARY KEY,
     member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
     contacts INTEGER NOT NULL DEFAULT 0,
     news INTEGER NOT NULL DEFAULT 0
   )`),
  numberedTable(`CREATE TABLE recommendation_tally (
     number INTEGER PRIMARY KEY,
     recommendation TEXT NOT NULL UNIQUE REFERENCES recommendation (id) ON DELETE CASCADE,
     sharers INTEGER NOT NULL DEFAULT 0
   )`),
  // copies of contacts and shares with numbers as keys: joins take half as long as with ids
  'CREATE TABLE numbered_contact (member INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (member, contact))',
  `CREATE TABLE numbered_sharer (recommendation INTEGER NOT NULL, member INTEGER NOT NULL, PRIMARY KEY (recommendation, member))`,
  `INSERT INTO member_tally (member, contacts, news)
   SELECT id, (SELECT COUNT(*) FROM contact c WHERE c.member = m.id), (SELECT COUNT(*) FROM news_item n WHERE n.member = m.id)
   FROM member m`,
  `INSERT INTO recommendation_tally (recommendation, sharers)
   SELECT id, (SELECT COUNT(*) FROM news_item n WHERE n.recommendation = r.id) FROM recommendation r`,
  `INSERT INTO numbered_contact (member, contact)
   SELECT a.number, b.number FROM contact c
   JOIN member_tally a ON a.member = c.member JOIN member_tally b ON b.member = c.contact ORDER BY 1, 2`,
  `INSERT INTO numbered_sharer (recommendation, member)
   SELECT r.number, m.number FROM news_item n
   JOIN recommendation_tally r ON r.recommendation = n.recommendation JOIN member_tally m ON m.member = n.member ORDER BY 1, 2`,
  trigger(`CREATE TRIGGER member_added AFTER INSERT ON member BEGIN
     INSERT INTO member_tally (member) VALUES (NEW.id);
   END`),
  trigger(`CREATE TRIGGER recommendation_added AFTER INSERT ON recommendation BEGIN
     INSERT INTO recommendation_tally (recommendation) VALUES (NEW.id);
   END`),
  trigger(`CREATE TRIGGER contact_added AFTER INSERT ON contact BEGIN
     UPDATE member_tally SET contacts = contacts + 1 WHERE member = NEW.member;
     INSERT INTO numbered_contact (member, contact)
       SELECT a.number, b.number FROM member_tally a, member_tally b WHERE a.member = NEW.member AND b.member = NEW.contact;
   END`),
  trigger(`CREATE TRIGGER contact_ended AFTER DELETE ON contact BEGIN
     UPDATE member_tally SET contacts = contacts - 1 WHERE member = OLD.member;
     DELETE FROM numbered_contact WHERE member = (SELECT number FROM member_tally WHERE member = OLD.member)
       AND contact = (SELECT number FROM member_tally WHERE member = OLD.contact);
   END`),
  trigger(`CREATE TRIGGER news_added AFTER INSERT ON news_item BEGIN
     UPDATE member_tally SET news = news + 1 WHERE member = NEW.member;
   END`),
  trigger(`CREATE TRIGGER news_removed AFTER DELETE ON news_item BEGIN
     UPDATE member_tally SET news = news - 1 WHERE member = OLD.member;
   END`),
  trigger(`CREATE TRIGGER share_added AFTER INSERT ON news_item WHEN NEW.recommendation IS NOT NULL BEGIN
     UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation;
     INSERT INTO numbered_sharer (recommendation, member)
       SELECT r.number, m.number FROM recommendation_tally r, member_tally m
       WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member;
   END`),
  trigger(`CREATE TRIGGER share_removed AFTER DELETE ON news_item WHEN OLD.recommendation IS NOT NULL BEGIN
     UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation;
     DELETE FROM numbered_sharer
       WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
       AND member = (SELECT number FROM member_tally WHERE member = OLD.member);
   END`),
  // indexes in which the news of a domain with its subdomains, or of a language, are adjacent
  'ALTER TABLE news_item RENAME COLUMN domain TO reversed_domain',
  'ALTER TABLE removed_news_item RENAME COLUMN domain TO reversed_domain',
  'DROP INDEX news_item_member',
  reverseAllDomains,
  'CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, reversed_domain)',
  'DROP INDEX news_item_newest',
  'CREATE INDEX news_item_newest ON news_item (published DESC, id, member, language, reversed_domain)',
  'CREATE INDEX news_item_domain ON news_item (member, reversed_domain, published DESC, language)',
  'CREATE INDEX news_item_language ON news_item (member, language, published DESC)',
]
