-- The core's tables, in SQLite's words; capabilities have files of their own. `schema.ts` translates triggers and numbered
-- rows for PostgreSQL. A statement after “sqlite:” or “postgres:” is for that engine alone. Each statement begins in the
-- first column.
--
-- Graph ids are random and unique across tables: an id is in exactly one of member, recommendation, news_item and
-- contact_request. Times are milliseconds since 1970.

-- THE NETWORK.

-- one row, whose id is 1; the key is the same after a move, in each backup, and in the first line of each journal; moved
-- is 1 in PostgreSQL after a move back to SQLite
CREATE TABLE network (id INTEGER PRIMARY KEY, key TEXT NOT NULL, moved INTEGER NOT NULL DEFAULT 0);
-- processes that serve the network; seen is the database's time of the last sign of life
CREATE TABLE node (id TEXT PRIMARY KEY, seen BIGINT NOT NULL);

-- MEMBERS, their teams, and how they are recognized.

-- the state and the role are no part of the API; sort_name is the name without accents, for sorting; time_zone is the
-- browser's, by its IANA name
CREATE TABLE member (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT NOT NULL,
  headline TEXT NOT NULL,
  introduction TEXT NOT NULL,
  interests TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  picture TEXT NOT NULL DEFAULT '',
  social_accounts TEXT NOT NULL DEFAULT '',
  updated BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('invited', 'active', 'disabled')),
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'administrator')),
  sort_name TEXT NOT NULL DEFAULT '',
  time_zone TEXT NOT NULL DEFAULT ''
);
-- the members whose news no search has: few, so each search reads all of them
CREATE INDEX member_disabled ON member (id) WHERE state = 'disabled';
CREATE INDEX member_administrators ON member (state) WHERE role = 'administrator';
-- member.picture refers to it; a new picture has a new id, so that a cached picture is never stale
CREATE TABLE picture (
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
  media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp'))
);
-- in pieces, since SQLite reads a value as a whole
CREATE TABLE picture_piece (
  picture TEXT NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY (picture, number)
);
CREATE TABLE card (
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('BUSINESS', 'PERSO')),
  company TEXT NOT NULL,
  position TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (member, kind)
);
-- a table of its own, so that no query for a profile can return a password's hash or an address. Addresses are in
-- lower case, and several members may have the same one; administrator_email is the address that an administrator has
-- given; email_confirmed is 1 if the member has read an e-mail to the address
CREATE TABLE credential (
  member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  login TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  email TEXT,
  administrator_email TEXT,
  email_confirmed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX credential_address ON credential (email, member);
-- addresses to which the mail server refused the latest e-mail, until it takes one. status is its answer; unknown is
-- since when it says that there is no such person, NULL if it says something else; ended is 1 if the address counts as
-- unconfirmed for that
CREATE TABLE mail_refusal (
  member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  status TEXT NOT NULL,
  since BIGINT NOT NULL,
  unknown BIGINT,
  ended INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE name_word (
  word TEXT NOT NULL,
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  PRIMARY KEY (word, member)
);
CREATE INDEX name_word_member ON name_word (member, word);
-- a team exists as long as it has members
CREATE TABLE team_member (
  team TEXT NOT NULL,
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  PRIMARY KEY (team, member)
);
CREATE INDEX team_member_member ON team_member (member);
-- mail_failure is the reason why the e-mail with the link couldn't be sent
CREATE TABLE member_link (
  member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('join', 'password')),
  expires BIGINT NOT NULL,
  mail_failure TEXT NOT NULL DEFAULT ''
);
-- e-mail addresses that members entered, until the link in an e-mail to the address was opened
CREATE TABLE pending_email (
  member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  hash TEXT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX pending_email_expires ON pending_email (expires);
-- the hashed names by which members are recognized who were disabled or removed, or had other e-mail addresses;
-- without a foreign key, since they outlive the member. readmitted: the member as whom an administrator let the
-- person in
CREATE TABLE member_alias (
  hash TEXT NOT NULL,
  member TEXT NOT NULL,
  readmitted TEXT,
  PRIMARY KEY (hash, member)
);
CREATE INDEX member_alias_member ON member_alias (member, hash);

-- CONTACTS.

-- one row for each direction
CREATE TABLE contact (
  member TEXT NOT NULL REFERENCES member (id),
  contact TEXT NOT NULL REFERENCES member (id),
  since BIGINT NOT NULL,
  PRIMARY KEY (member, contact)
);
-- without the column contact: queries without an order then use the primary key, in the order of other indexes
CREATE INDEX contact_latest ON contact (member, since DESC);
-- for removing a member with the contacts
CREATE INDEX contact_contact ON contact (contact);
CREATE TABLE ended_contact (
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  ended BIGINT NOT NULL,
  PRIMARY KEY (member, contact)
);
CREATE INDEX ended_contact_contact ON ended_contact (contact);
CREATE INDEX ended_contact_ended ON ended_contact (ended);
CREATE TABLE team_contact (
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  team TEXT NOT NULL,
  PRIMARY KEY (member, contact)
);
CREATE INDEX team_contact_contact ON team_contact (contact);
-- answer and contact_card are the target's answer to the sender; withdrawn is 1 if the sender deleted the request;
-- told is the state of which an e-mail told, or of which none has to
CREATE TABLE contact_request (
  id TEXT PRIMARY KEY,
  from_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  to_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined', 'deleted')),
  answer TEXT NOT NULL DEFAULT '',
  contact_card TEXT NOT NULL DEFAULT 'NONE' CHECK (contact_card IN ('BUSINESS', 'PERSO', 'NONE', 'ALL')),
  asked BIGINT NOT NULL,
  updated BIGINT NOT NULL,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  told TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX contact_request_pending ON contact_request (from_member, to_member) WHERE state = 'pending';
CREATE INDEX contact_request_to ON contact_request (to_member, state, asked DESC, id);
CREATE INDEX contact_request_from ON contact_request (from_member, updated DESC, id);
CREATE INDEX contact_request_between ON contact_request (from_member, to_member, updated DESC, id);
-- for pruning
CREATE INDEX contact_request_refused ON contact_request (withdrawn, updated) WHERE state IN ('declined', 'deleted');

-- APPLICATIONS, their access, and members' sessions.

-- own is 1 for the application of the network's own extension; quota and member_quota are calls per hour, of all and
-- of each member
CREATE TABLE application (
  key TEXT PRIMARY KEY,
  secret TEXT NOT NULL,
  name TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('standard', 'premium')),
  quota INTEGER,
  added BIGINT NOT NULL,
  own INTEGER NOT NULL DEFAULT 0,
  member_quota INTEGER
);
CREATE TABLE redirect_uri (
  application TEXT NOT NULL REFERENCES application (key) ON DELETE CASCADE,
  uri TEXT NOT NULL,
  PRIMARY KEY (application, uri)
);
-- contacts is 1 if the application may see the contact list
CREATE TABLE consent (
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  application TEXT NOT NULL REFERENCES application (key) ON DELETE CASCADE,
  contacts INTEGER NOT NULL,
  given BIGINT NOT NULL,
  PRIMARY KEY (member, application)
);
CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  member TEXT NOT NULL,
  application TEXT NOT NULL,
  issued BIGINT NOT NULL,
  provider_session TEXT,
  FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
);
CREATE INDEX token_consent ON token (member, application);
CREATE INDEX token_provider ON token (provider_session) WHERE provider_session IS NOT NULL;
-- a used code stays, with the hash of its token: a second use of the code revokes that token
CREATE TABLE authorization_code (
  hash TEXT PRIMARY KEY,
  member TEXT NOT NULL,
  application TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  code_challenge TEXT,
  expires BIGINT NOT NULL,
  token TEXT,
  provider_session TEXT,
  FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
);
CREATE INDEX authorization_code_consent ON authorization_code (member, application);
CREATE INDEX authorization_code_expires ON authorization_code (expires);
CREATE INDEX authorization_code_provider ON authorization_code (provider_session) WHERE provider_session IS NOT NULL;
-- provider_session is the hash of a session elsewhere, NULL for sign-ins here; authenticated is when the member proved
-- there who it is
CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  expires BIGINT NOT NULL,
  provider_session TEXT,
  authenticated BIGINT
);
CREATE INDEX session_expires ON session (expires);
-- for ending a member's oldest sessions
CREATE INDEX session_member ON session (member, expires DESC);
CREATE INDEX session_provider ON session (provider_session) WHERE provider_session IS NOT NULL;
-- calls of an application, a member or an IP address in an hour; hours are numbered from 1970
CREATE TABLE call_count (
  hour INTEGER NOT NULL,
  subject TEXT NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (hour, subject)
);
-- recent failed attempts with passwords and secrets; the subject is hashed
CREATE TABLE guess (subject TEXT PRIMARY KEY, guesses INTEGER NOT NULL, until BIGINT NOT NULL);
CREATE INDEX guess_until ON guess (until);
-- the key of the turns that sign-ins are promised, for all nodes
CREATE TABLE ticket_key (id INTEGER PRIMARY KEY, secret TEXT NOT NULL);
-- responses to writes with an Idempotency-Key
CREATE TABLE kept_response (
  application TEXT NOT NULL,
  member TEXT NOT NULL,
  key TEXT NOT NULL,
  request TEXT NOT NULL,
  response TEXT NOT NULL,
  taken BIGINT NOT NULL,
  PRIMARY KEY (application, member, key)
);
CREATE INDEX kept_response_taken ON kept_response (taken);

-- NEWS.

-- the texts and the picture are what most sharers said of the page: triggers below maintain them. texts_changes counts
-- the changes after which they were chosen again
CREATE TABLE recommendation (
  id TEXT PRIMARY KEY,
  match_key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL DEFAULT '',
  overview TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '',
  site_name TEXT NOT NULL DEFAULT '',
  picture TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT '',
  texts_changes INTEGER NOT NULL DEFAULT 0
);
-- a share refers to a recommendation, at most once for each member; a status to none. described is since when the share
-- says of its page what it says
CREATE TABLE news_item (
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL REFERENCES member (id),
  recommendation TEXT REFERENCES recommendation (id),
  message TEXT NOT NULL,
  language TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  overview TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '',
  site_name TEXT NOT NULL DEFAULT '',
  picture TEXT NOT NULL DEFAULT '',
  by_mobile INTEGER NOT NULL DEFAULT 0,
  social_accounts TEXT NOT NULL DEFAULT '',
  created BIGINT NOT NULL,
  published BIGINT NOT NULL,
  described BIGINT NOT NULL DEFAULT 0,
  reversed_domain TEXT NOT NULL DEFAULT '',
  url TEXT,
  UNIQUE (recommendation, member)
);
CREATE INDEX news_item_latest ON news_item (recommendation, published DESC, id);
-- the shares that say something of their page
CREATE INDEX news_item_described ON news_item (recommendation, described, id)
  WHERE title || overview || keywords || site_name || picture <> '';
-- indexes in which the news of a domain with its subdomains, or of a language, are adjacent
CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, reversed_domain);
CREATE INDEX news_item_newest ON news_item (published DESC, id, member, language, reversed_domain);
CREATE INDEX news_item_domain ON news_item (member, reversed_domain, published DESC, language);
CREATE INDEX news_item_language ON news_item (member, language, published DESC);
-- news that can be restored for a while; taken_down is 1 for what an administrator took down: its author can't
-- restore it, and it isn't pruned
CREATE TABLE removed_news_item (
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  recommendation TEXT REFERENCES recommendation (id) ON DELETE CASCADE,
  message TEXT NOT NULL,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  overview TEXT NOT NULL,
  keywords TEXT NOT NULL,
  site_name TEXT NOT NULL,
  picture TEXT NOT NULL,
  by_mobile INTEGER NOT NULL,
  social_accounts TEXT NOT NULL,
  created BIGINT NOT NULL,
  published BIGINT NOT NULL,
  described BIGINT NOT NULL DEFAULT 0,
  removed BIGINT NOT NULL,
  reversed_domain TEXT NOT NULL DEFAULT '',
  url TEXT,
  taken_down INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX removed_news_item_recommendation ON removed_news_item (recommendation);
CREATE INDEX removed_news_item_removed ON removed_news_item (removed) WHERE taken_down = 0;
CREATE INDEX removed_news_item_member ON removed_news_item (member);

-- ADMINISTRATION.

-- append-only, without foreign keys: an entry outlives its members and items
CREATE TABLE audit_entry (
  id TEXT PRIMARY KEY,
  time BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  member TEXT NOT NULL,
  item TEXT NOT NULL
);
CREATE INDEX audit_entry_time ON audit_entry (action, time);
-- for the journal, and for the list, newest first
CREATE INDEX audit_entry_newest ON audit_entry (time DESC, id);
-- for the groups of the audit log
CREATE INDEX audit_entry_group ON audit_entry (time, actor, action) WHERE action <> 'revoked';
-- for finding the login of a removed member
CREATE INDEX audit_entry_removed ON audit_entry (item) WHERE action = 'removed';
-- for a member's download
CREATE INDEX audit_entry_actor ON audit_entry (actor);
CREATE INDEX audit_entry_member ON audit_entry (member);

-- COUNTERS, and copies with short keys. Triggers maintain them, so that they always equal the rows that they count.

-- cached counts of contacts and sharers are valid until a counter of changes differs
CREATE TABLE member_tally (
  number INTEGER PRIMARY KEY,
  member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
  contacts INTEGER NOT NULL DEFAULT 0,
  news INTEGER NOT NULL DEFAULT 0,
  contact_changes INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE recommendation_tally (
  number INTEGER PRIMARY KEY,
  recommendation TEXT NOT NULL UNIQUE REFERENCES recommendation (id) ON DELETE CASCADE,
  sharers INTEGER NOT NULL DEFAULT 0,
  sharer_changes INTEGER NOT NULL DEFAULT 0
);
-- copies of contacts and shares with numbers as keys: joins take half as long as with ids
CREATE TABLE numbered_contact (member INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (member, contact));
CREATE TABLE numbered_sharer (
  recommendation INTEGER NOT NULL,
  member INTEGER NOT NULL,
  PRIMARY KEY (recommendation, member)
);
CREATE TRIGGER member_added AFTER INSERT ON member BEGIN
  INSERT INTO member_tally (member) VALUES (NEW.id);
END;
CREATE TRIGGER recommendation_added AFTER INSERT ON recommendation BEGIN
  INSERT INTO recommendation_tally (recommendation) VALUES (NEW.id);
END;
CREATE TRIGGER contact_added AFTER INSERT ON contact BEGIN
  UPDATE member_tally SET contacts = contacts + 1 WHERE member = NEW.member;
  INSERT INTO numbered_contact (member, contact)
    SELECT a.number, b.number FROM member_tally a, member_tally b
    WHERE a.member = NEW.member AND b.member = NEW.contact;
END;
CREATE TRIGGER contact_ended AFTER DELETE ON contact BEGIN
  UPDATE member_tally SET contacts = contacts - 1 WHERE member = OLD.member;
  DELETE FROM numbered_contact WHERE member = (SELECT number FROM member_tally WHERE member = OLD.member)
    AND contact = (SELECT number FROM member_tally WHERE member = OLD.contact);
END;
CREATE TRIGGER news_added AFTER INSERT ON news_item BEGIN
  UPDATE member_tally SET news = news + 1 WHERE member = NEW.member;
END;
CREATE TRIGGER news_removed AFTER DELETE ON news_item BEGIN
  UPDATE member_tally SET news = news - 1 WHERE member = OLD.member;
END;
CREATE TRIGGER share_added AFTER INSERT ON news_item WHEN NEW.recommendation IS NOT NULL BEGIN
  UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation;
  INSERT INTO numbered_sharer (recommendation, member)
    SELECT r.number, m.number FROM recommendation_tally r, member_tally m
    WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member;
END;
CREATE TRIGGER share_removed AFTER DELETE ON news_item WHEN OLD.recommendation IS NOT NULL BEGIN
  UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation;
  DELETE FROM numbered_sharer
    WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
    AND member = (SELECT number FROM member_tally WHERE member = OLD.member);
END;
CREATE TRIGGER contacts_changed AFTER UPDATE OF contacts ON member_tally BEGIN
  UPDATE member_tally SET contact_changes = contact_changes + 1 WHERE number = NEW.number;
END;
CREATE TRIGGER sharers_changed AFTER UPDATE OF sharers ON recommendation_tally BEGIN
  UPDATE recommendation_tally SET sharer_changes = sharer_changes + 1 WHERE number = NEW.number;
END;

-- WHAT A PAGE IS CALLED, over everybody's comments: the title that most sharers have, among the 100 who have said
-- theirs longest; of equally many, the one that was said first. The other texts and the picture in the same way, among
-- those who have this title. So no member changes what others said. A text that is as the page's own changes nothing.

CREATE TRIGGER page_described AFTER INSERT ON news_item WHEN NEW.recommendation IS NOT NULL BEGIN
  UPDATE recommendation SET texts_changes = texts_changes + 1
    WHERE id = NEW.recommendation AND NEW.title || NEW.overview || NEW.keywords || NEW.site_name || NEW.picture <> ''
    AND (NEW.title NOT IN ('', title)
      OR NEW.overview NOT IN ('', overview)
      OR NEW.keywords NOT IN ('', keywords)
      OR NEW.site_name NOT IN ('', site_name)
      OR NEW.picture NOT IN ('', picture)
      OR NEW.language NOT IN ('', language));
END;
CREATE TRIGGER page_described_anew AFTER UPDATE OF title, overview, keywords, site_name, picture, language ON news_item
  WHEN NEW.recommendation IS NOT NULL AND (NEW.title <> OLD.title
    OR NEW.overview <> OLD.overview
    OR NEW.keywords <> OLD.keywords
    OR NEW.site_name <> OLD.site_name
    OR NEW.picture <> OLD.picture
    OR NEW.language <> OLD.language) BEGIN
  UPDATE recommendation SET texts_changes = texts_changes + 1 WHERE id = NEW.recommendation;
END;
CREATE TRIGGER page_no_longer_described AFTER DELETE ON news_item WHEN OLD.recommendation IS NOT NULL BEGIN
  UPDATE recommendation SET texts_changes = texts_changes + 1
    WHERE id = OLD.recommendation AND OLD.title || OLD.overview || OLD.keywords || OLD.site_name || OLD.picture <> '';
END;
CREATE TRIGGER page_texts_chosen AFTER UPDATE OF texts_changes ON recommendation BEGIN
  UPDATE recommendation SET
    title = COALESCE((SELECT s.title FROM (SELECT title, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title <> '' GROUP BY s.title ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), '')
    WHERE id = NEW.id;
  UPDATE recommendation SET
    overview = COALESCE((SELECT s.overview FROM (SELECT title, overview, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title = recommendation.title AND s.overview <> ''
      GROUP BY s.overview ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), ''),
    keywords = COALESCE((SELECT s.keywords FROM (SELECT title, keywords, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title = recommendation.title AND s.keywords <> ''
      GROUP BY s.keywords ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), ''),
    site_name = COALESCE((SELECT s.site_name FROM (SELECT title, site_name, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title = recommendation.title AND s.site_name <> ''
      GROUP BY s.site_name ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), ''),
    picture = COALESCE((SELECT s.picture FROM (SELECT title, picture, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title = recommendation.title AND s.picture <> ''
      GROUP BY s.picture ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), ''),
    language = COALESCE((SELECT s.language FROM (SELECT title, language, described, id FROM news_item
        WHERE recommendation = NEW.id AND title || overview || keywords || site_name || picture <> ''
        ORDER BY described, id LIMIT 100) AS s
      WHERE s.title = recommendation.title AND s.language <> ''
      GROUP BY s.language ORDER BY COUNT(*) DESC, MIN(s.described), MIN(s.id) LIMIT 1), '')
    WHERE id = NEW.id;
END;

-- PICTURES OF SHARED PAGES, once for each address, and their copies, once for each picture.

CREATE TABLE page_picture_file (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  small BYTEA NOT NULL,
  large BYTEA NOT NULL
);
-- due is when the picture is fetched, NULL if it was or can't be; member has the share for which it is fetched, NULL
-- if that member has used up the share of disk and time, so that the next share of another may have it
CREATE TABLE page_picture (
  url TEXT PRIMARY KEY,
  shares INTEGER NOT NULL,
  due BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  member TEXT REFERENCES member (id) ON DELETE SET NULL,
  bytes INTEGER NOT NULL DEFAULT 0,
  file TEXT REFERENCES page_picture_file (id)
);
CREATE INDEX page_picture_due ON page_picture (due) WHERE due IS NOT NULL;
CREATE INDEX page_picture_member ON page_picture (member, bytes);
CREATE INDEX page_picture_with_file ON page_picture (file) WHERE file IS NOT NULL;
CREATE TRIGGER page_picture_added AFTER INSERT ON news_item WHEN NEW.picture <> '' BEGIN
  UPDATE page_picture SET shares = shares + 1,
    due = CASE WHEN member IS NULL AND file IS NULL THEN NEW.published ELSE due END,
    member = COALESCE(member, NEW.member) WHERE url = NEW.picture;
  INSERT INTO page_picture (url, shares, due, member) SELECT NEW.picture, 1, NEW.published, NEW.member
    WHERE NEW.picture <> '' AND NOT EXISTS (SELECT 1 FROM page_picture WHERE url = NEW.picture);
END;
CREATE TRIGGER page_picture_removed AFTER DELETE ON news_item WHEN OLD.picture <> '' BEGIN
  UPDATE page_picture SET shares = shares - 1 WHERE url = OLD.picture;
  DELETE FROM page_picture WHERE url = OLD.picture AND shares = 0;
END;
CREATE TRIGGER page_picture_changed AFTER UPDATE OF picture ON news_item WHEN OLD.picture <> NEW.picture BEGIN
  UPDATE page_picture SET shares = shares - 1 WHERE url = OLD.picture;
  DELETE FROM page_picture WHERE url = OLD.picture AND shares = 0;
  UPDATE page_picture SET shares = shares + 1,
    due = CASE WHEN member IS NULL AND file IS NULL THEN NEW.published ELSE due END,
    member = COALESCE(member, NEW.member) WHERE url = NEW.picture;
  INSERT INTO page_picture (url, shares, due, member) SELECT NEW.picture, 1, NEW.published, NEW.member
    WHERE NEW.picture <> '' AND NOT EXISTS (SELECT 1 FROM page_picture WHERE url = NEW.picture);
END;
CREATE TRIGGER page_picture_file_unused AFTER DELETE ON page_picture WHEN OLD.file IS NOT NULL BEGIN
  DELETE FROM page_picture_file WHERE id = OLD.file AND NOT EXISTS (SELECT 1 FROM page_picture WHERE file = OLD.file);
END;

-- CHANNELS on which news leave the network, other than its site and its API: those that an administrator has closed for
-- everybody.

CREATE TABLE closed_channel (channel TEXT PRIMARY KEY);
