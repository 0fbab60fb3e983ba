import { dropTrigger, trigger, type Version } from '../../store/schema/statement.ts'

/** Webhooks of chats, and the shares that wait for them. */
export const tables: Version = [
  // incoming webhooks of chats; the team is empty for the network. Nothing is sent while paused is set
  `CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('slack', 'mattermost', 'teams', 'json')),
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    added BIGINT NOT NULL,
    failing BIGINT,
    paused BIGINT,
    failure TEXT NOT NULL DEFAULT ''
  )`,
  // members whose shares go there
  `CREATE TABLE webhook_consent (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    webhook TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    PRIMARY KEY (member, webhook)
  )`,
  `CREATE INDEX webhook_consent_webhook ON webhook_consent (webhook)`,
  // shares that wait for a webhook; sending is 1 while a node sends it
  `CREATE TABLE chat_message (
    target TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    item TEXT NOT NULL REFERENCES news_item (id) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    due BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sending INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (target, item)
  )`,
  `CREATE INDEX chat_message_due ON chat_message (due)`,
  `CREATE INDEX chat_message_item ON chat_message (item)`,
  `CREATE INDEX chat_message_member ON chat_message (member)`,
  // a share that comes back after its removal was sent before
  trigger('share_to_chat', { after: 'INSERT ON news_item', when: 'NEW.recommendation IS NOT NULL' }, [
    `INSERT INTO chat_message (target, item, member, due)
      SELECT w.id, NEW.id, NEW.member, NEW.published FROM webhook_consent c CROSS JOIN webhook w
      WHERE c.member = NEW.member AND w.id = c.webhook AND w.paused IS NULL
        AND (w.team = '' OR EXISTS (SELECT 1 FROM team_member t WHERE t.team = w.team AND t.member = NEW.member))
        AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.id = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'chat')`,
  ]),
]

/** Milliseconds that a share without a title waits for it: a page is read within five seconds, or after a minute. */
export const waitForTitle = 6000

/** A share without a title goes to chats when it has one, or after a moment. */
export const titled: Version = [
  dropTrigger('share_to_chat'),
  // a share that comes back after its removal was sent before
  trigger('share_to_chat', { after: 'INSERT ON news_item', when: 'NEW.recommendation IS NOT NULL' }, [
    `INSERT INTO chat_message (target, item, member, due)
      SELECT w.id, NEW.id, NEW.member, NEW.published + CASE WHEN NEW.title = '' THEN ${waitForTitle} ELSE 0 END
      FROM webhook_consent c CROSS JOIN webhook w
      WHERE c.member = NEW.member AND w.id = c.webhook AND w.paused IS NULL
        AND (w.team = '' OR EXISTS (SELECT 1 FROM team_member t WHERE t.team = w.team AND t.member = NEW.member))
        AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.id = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM closed_channel WHERE channel = 'chat')`,
  ]),
  trigger(
    'title_to_chat',
    {
      after: 'UPDATE OF title ON news_item',
      when: "OLD.title = '' AND NEW.title <> '' AND NEW.recommendation IS NOT NULL",
    },
    ['UPDATE chat_message SET due = NEW.published WHERE item = NEW.id AND attempts = 0'],
  ),
]
