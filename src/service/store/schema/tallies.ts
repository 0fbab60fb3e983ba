import { numberedTable, trigger, type Version } from './version.ts'

/** Counters, and copies with short keys. Triggers maintain them, so that they always equal the rows that they count. */
export const tallies: Version = [
  // cached counts of contacts and sharers are valid until a counter of changes differs
  numberedTable(`CREATE TABLE member_tally (
     number INTEGER PRIMARY KEY,
     member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
     contacts INTEGER NOT NULL DEFAULT 0,
     news INTEGER NOT NULL DEFAULT 0,
     contact_changes INTEGER NOT NULL DEFAULT 0
   )`),
  numberedTable(`CREATE TABLE recommendation_tally (
     number INTEGER PRIMARY KEY,
     recommendation TEXT NOT NULL UNIQUE REFERENCES recommendation (id) ON DELETE CASCADE,
     sharers INTEGER NOT NULL DEFAULT 0,
     sharer_changes INTEGER NOT NULL DEFAULT 0
   )`),
  // copies of contacts and shares with numbers as keys: joins take half as long as with ids
  'CREATE TABLE numbered_contact (member INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (member, contact))',
  'CREATE TABLE numbered_sharer (recommendation INTEGER NOT NULL, member INTEGER NOT NULL, PRIMARY KEY (recommendation, member))',
  trigger(`CREATE TRIGGER member_added AFTER INSERT ON member BEGIN
     INSERT INTO member_tally (member) VALUES (NEW.id);
   END;`),
  trigger(`CREATE TRIGGER recommendation_added AFTER INSERT ON recommendation BEGIN
     INSERT INTO recommendation_tally (recommendation) VALUES (NEW.id);
   END;`),
  trigger(`CREATE TRIGGER contact_added AFTER INSERT ON contact BEGIN
     UPDATE member_tally SET contacts = contacts + 1 WHERE member = NEW.member;
     INSERT INTO numbered_contact (member, contact)
       SELECT a.number, b.number FROM member_tally a, member_tally b WHERE a.member = NEW.member AND b.member = NEW.contact;
   END;`),
  trigger(`CREATE TRIGGER contact_ended AFTER DELETE ON contact BEGIN
     UPDATE member_tally SET contacts = contacts - 1 WHERE member = OLD.member;
     DELETE FROM numbered_contact WHERE member = (SELECT number FROM member_tally WHERE member = OLD.member)
       AND contact = (SELECT number FROM member_tally WHERE member = OLD.contact);
   END;`),
  trigger(`CREATE TRIGGER news_added AFTER INSERT ON news_item BEGIN
     UPDATE member_tally SET news = news + 1 WHERE member = NEW.member;
   END;`),
  trigger(`CREATE TRIGGER news_removed AFTER DELETE ON news_item BEGIN
     UPDATE member_tally SET news = news - 1 WHERE member = OLD.member;
   END;`),
  trigger(`CREATE TRIGGER share_added AFTER INSERT ON news_item WHEN NEW.recommendation IS NOT NULL BEGIN
     UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation;
     INSERT INTO numbered_sharer (recommendation, member)
       SELECT r.number, m.number FROM recommendation_tally r, member_tally m
       WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member;
   END;`),
  trigger(`CREATE TRIGGER share_removed AFTER DELETE ON news_item WHEN OLD.recommendation IS NOT NULL BEGIN
     UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation;
     DELETE FROM numbered_sharer
       WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
       AND member = (SELECT number FROM member_tally WHERE member = OLD.member);
   END;`),
  trigger(`CREATE TRIGGER contacts_changed AFTER UPDATE OF contacts ON member_tally BEGIN
     UPDATE member_tally SET contact_changes = contact_changes + 1 WHERE number = NEW.number;
   END;`),
  trigger(`CREATE TRIGGER sharers_changed AFTER UPDATE OF sharers ON recommendation_tally BEGIN
     UPDATE recommendation_tally SET sharer_changes = sharer_changes + 1 WHERE number = NEW.number;
   END;`),
]
