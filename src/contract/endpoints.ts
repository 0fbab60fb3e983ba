import {
  answer,
  detail,
  language,
  list,
  newsfeed,
  type Parameter,
  pageWithWords,
  paging,
  quote,
  sharers,
  status,
} from './parameters.ts'
import { longestUrl } from './plain-url.ts'
import type { ResourceName } from './resources.ts'
import { maxBits } from './shared-pages.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` is a graph id; `me` instead of a member's id means the caller. */
  path: string
  /** open: no token needed at a public network; premium: a token of an application with level premium; else any token. */
  access?: 'open' | 'premium' | undefined
  parameters: Readonly<Record<string, Parameter>>
  /** Maximum calls of a member in an hour, which are counted apart from all others. */
  ownQuota?: number
  /** The name of what a successful response has in its body. */
  returns: ResourceName | readonly ResourceName[]
}

/*
 * The docstrings from here on are the words of the API's reference (`src/build/reference`). Of an endpoint, the first
 * sentence is the title, `@throws` what can go wrong besides what can with every call, and a line comment begins a section.
 * “You” is the member of the token. Of a parameter, the docstring nearest to the endpoint counts.
 */

/** The calls. Those that §4 doesn't have are additions of this service. */
export const endpoints = {
  // Shared pages
  /**
   * Look up a page. Says who shared a page, and what the network knows of it. Nobody has to have shared it. Without a
   * token, the list is empty, and `count` is right.
   */
  recommendation: {
    method: 'GET',
    path: '/recommend',
    access: 'open',
    parameters: {
      /** The page. All of its usual addresses lead to the same answer. */
      url: { type: 'page_url', max: longestUrl, required: true },
      ...sharers,
    },
    returns: 'Recommendation',
  },
  /**
   * Look up a page by its id. The same answer by the id that sharing the page returned.
   * @throws 404 There is no such page.
   */
  recommendationById: { method: 'GET', path: '/:id', access: 'open', parameters: sharers, returns: 'Recommendation' },
  /**
   * Share a page, or change your share of it. Then a parameter that you leave out stays as it was, and an empty one is
   * cleared.
   * @throws 403 You have as many shares and statuses as a member may have. Remove some first.
   */
  recommend: { method: 'POST', path: '/recommend', access: 'premium', parameters: pageWithWords, returns: 'Created' },
  /**
   * Change the comment of your share. Its id is `share_id` of the page.
   * @throws 403 It is another member's.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  updateShare: {
    method: 'PUT',
    path: '/:id',
    access: 'premium',
    parameters: {
      /** Your comment. Without it, the share has none. */
      message: { type: 'string', max: pageWithWords.message.max, default: '' },
      /** A passage of the page. Without this parameter it stays, and an empty one is cleared. */
      quote,
    },
    returns: 'Updated',
  },
  /**
   * Remove your share.
   * @throws 403 It is another member's.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  deleteShare: { method: 'DELETE', path: '/:id', access: 'premium', parameters: {}, returns: 'Deleted' },

  /**
   * Ask which pages of a bucket somebody shares. The answer has their hashes: a program that compares them at home asks
   * by address only for pages that somebody shares. A hash has the first 8 bytes of the SHA-256 of `salt` and the page’s
   * key, both in UTF-8; its first `bits` bits are the number of its bucket. `GET /me` names salt and bits, as does each
   * answer. They change as the network grows: another number of bits than `bits` is answered by the right one alone.
   */
  sharedPages: {
    method: 'GET',
    path: '/shared_pages',
    parameters: {
      /** The version of your rules for keys: the network has hashes for its own alone. */
      key_version: { type: 'integer', min: 1, max: 1_000_000, required: true },
      /** How many bits of the hash name the bucket. */
      bits: { type: 'integer', min: 0, max: maxBits, required: true },
      /** The number of the bucket; 0 with 0 bits. */
      bucket: { type: 'integer', min: 0, max: 2 ** maxBits - 1, required: true },
    },
    ownQuota: 3600,
    returns: 'SharedPages',
  },

  // News
  /**
   * Post a status to your contacts.
   * @throws 403 You have as many shares and statuses as a member may have. Remove some first.
   */
  status: { method: 'POST', path: '/status', parameters: status, returns: 'Created' },
  /**
   * Remove your status.
   * @throws 403 It is another member's.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  deleteStatus: { method: 'DELETE', path: '/:id', parameters: {}, returns: 'Deleted' },
  /**
   * Read a share or a status. It is your own, of a contact, or of a member who has allowed your application.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  newsItem: { method: 'GET', path: '/:id', parameters: detail, returns: 'NewsItem' },
  /**
   * Read the newsfeed. Lists what your contacts shared and posted, the newest first. `paging` keeps a walk through the
   * pages stable while new items arrive.
   */
  newsfeed: {
    method: 'GET',
    path: '/newsfeed',
    parameters: {
      ...newsfeed,
      /** Whether shares that an import of links brought are among them: they are no news. */
      imported: { type: 'boolean', default: false },
    },
    returns: 'Newsfeed',
  },
  /**
   * Read a member's news. Lists what a member shared and posted. It is empty unless the member has allowed your
   * application.
   * @throws 404 There is no such member.
   */
  memberNewsfeed: { method: 'GET', path: '/:id/newsfeed', parameters: newsfeed, returns: 'Newsfeed' },

  // Members
  /**
   * Read a profile. Reads your whole profile with `me`, or another member's. Of a member who has not allowed your
   * application, it is an empty list.
   * @throws 404 There is no such member.
   */
  member: { method: 'GET', path: '/:id', parameters: detail, returns: ['Member', 'Newsfeed'] },
  /**
   * List contacts. Lists the contacts of a member who lets your application see them. Others' lists are for their
   * contacts.
   * @throws 404 There is no such member.
   */
  contacts: { method: 'GET', path: '/:id/contacts', parameters: list, returns: 'Contacts' },

  // Contact requests
  /**
   * List contact requests. Lists the requests that wait for your answer; with another member's id, those between you two.
   * @throws 404 There is no such member.
   */
  pendingRequests: { method: 'GET', path: '/:id/pending_requests', parameters: list, returns: 'ContactRequests' },
  /**
   * Read a contact request that you sent or got, while it is pending.
   * @throws 404 There is no such request, or it is not pending any more.
   */
  contactRequest: { method: 'GET', path: '/:id', parameters: detail, returns: 'ContactRequest' },
  /**
   * Accept or decline a contact request to you.
   * @throws 403 Another member was asked.
   * @throws 404 There is no such request.
   * @throws 409 It is not pending any more.
   */
  answerContactRequest: { method: 'PUT', path: '/:id', parameters: answer, returns: 'Updated' },
  /**
   * Remove a contact request. Takes back a request that you sent, or dismisses one to you without an answer.
   * @throws 404 There is no such request.
   * @throws 409 It is not pending any more.
   */
  deleteContactRequest: { method: 'DELETE', path: '/:id', parameters: {}, returns: 'Deleted' },

  // Search
  /**
   * Search news. Searches shares and statuses of your own, of contacts, and of members who have allowed your application.
   * Quotation marks make a phrase.
   */
  search: {
    method: 'GET',
    path: '/search',
    parameters: {
      /** The question: words, phrases and the filters `from:`, `site:`, `lang:`, `before:` and `after:`. */
      query: { type: 'string', max: 500, required: true },
      /** Whether the answer also has pages that you passed to yourself. */
      kept: { type: 'boolean', default: false },
      ...list,
    },
    returns: 'SearchResults',
  },
  /** List the pages that most members shared lately, with numbers and without names. */
  mostShared: {
    method: 'GET',
    path: '/most_shared',
    parameters: {
      /** In which time they were shared: the last day, week or month. */
      period: { type: 'choice', values: ['DAY', 'WEEK', 'MONTH'], default: 'WEEK' },
      /** Maximum number of pages. */
      limit: { ...paging.limit, max: 20 },
    },
    returns: 'MostSharedPages',
  },

  // Passed pages
  /**
   * Pass a page to contacts, to members of your teams, or to a whole team. All of them get it, or nobody does. Nobody else
   * sees it. With you alone in `to`, it keeps the page for you; of a page that you keep already, a parameter that you leave
   * out stays as it was.
   * @throws 403 You are not in this team, nobody else is, or it has too many members. Or you keep as many pages as a member
   * may keep: remove some first. `not received`: you can't pass anything to some of the members; `refused` has their ids, `reasons` why.
   * @throws 429 `daily limit`: you have passed as many pages, or to as many people, as a member may in a day.
   */
  pass: {
    method: 'POST',
    path: '/pass',
    access: 'premium',
    parameters: {
      ...pageWithWords,
      /** Ids of members; `me` is you. */
      to: { type: 'list', max: 20, maxLength: 32 },
      /** The name of one of your teams. */
      team: { type: 'string', max: 100 },
      /**
       * To yourself: the SHA-256, in hexadecimal digits, of the note that your message takes the place of, as you last read
       * it. If another one stands there by now, both stay, one below the other.
       */
      replaces: { type: 'string', max: 64 },
    },
    returns: 'Created',
  },
  /**
   * List passes of others to you. First come those that wait for your answer, then the newest.
   * @throws 404 Only `me` and your own id are known here.
   */
  passes: {
    method: 'GET',
    path: '/:id/passes',
    parameters: {
      ...list,
      /** Those that you sent, instead of those to you. */
      sent: { type: 'boolean', default: false },
      /** Those that you passed to yourself, instead of others' to you. */
      kept: { type: 'boolean', default: false },
      /** Words of the page or of yours: only pages that have them. With `kept` only. */
      query: { type: 'string', max: 500 },
    },
    returns: 'Passes',
  },
  /**
   * Find people to pass a page to. First come contacts, then members of your teams, then these teams. Without a name: the
   * contacts to whom you passed something last, then your latest ones.
   * @throws 404 Only `me` and your own id are known here.
   */
  addressees: {
    method: 'GET',
    path: '/:id/addressees',
    parameters: {
      ...detail,
      /** The beginning of a name. */
      query: { type: 'string', min: 2, max: 100 },
      /** Maximum number of members and teams. */
      limit: { ...paging.limit, max: 20 },
    },
    returns: 'Addressees',
  },
  /**
   * Read a pass that you sent or got.
   * @throws 404 There is no such pass, or it is not for you.
   */
  readPass: { method: 'GET', path: '/:id', parameters: detail, returns: 'Pass' },
  /**
   * Answer a pass. Thanks the sender, with or without words, or says to nobody but you that you are done with it, or that
   * it waits again.
   * @throws 403 It was passed to another member, or by yourself: then it takes no thanks.
   * @throws 404 There is no such pass.
   * @throws 409 You have answered it already.
   */
  answerPass: {
    method: 'PUT',
    path: '/:id',
    parameters: {
      /** Your answer: THANKS or DONE; WAITING takes DONE back. */
      value: { type: 'choice', values: ['THANKS', 'DONE', 'WAITING'], required: true },
      /** Your words, with THANKS only. */
      message: { type: 'string', max: 1000, default: '' },
    },
    returns: 'Updated',
  },
  /**
   * Remove a pass. Takes a pass that you sent away from those who haven't thanked. One that you got is removed for you
   * alone.
   * @throws 404 There is no such pass.
   * @throws 409 All receivers have answered it.
   */
  deletePass: { method: 'DELETE', path: '/:id', parameters: {}, returns: 'Deleted' },

  // Likes and comments
  /**
   * Like a share or a status. Says thanks to the author.
   * @throws 403 It is your own, or you have as many likes as a member may have.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  like: { method: 'PUT', path: '/:id/like', parameters: {}, returns: 'Updated' },
  /**
   * Take your like back, if there is one.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  unlike: { method: 'DELETE', path: '/:id/like', parameters: {}, returns: 'Deleted' },
  /**
   * List the members who like a share or a status.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  likes: { method: 'GET', path: '/:id/likes', parameters: list, returns: 'Likes' },
  /**
   * Comment on a share or a status.
   * @throws 403 You have as many comments as a member may have, or the item has. Remove some first.
   * @throws 404 There is no such share or status, or you may not see it.
   * @throws 429 `daily limit`: you have written as many comments as a member may write in a day.
   */
  comment: {
    method: 'POST',
    path: '/:id/comments',
    parameters: {
      /** The comment. */
      message: { type: 'string', min: 1, max: 1000, required: true },
      /** Language of the comment, ISO 639. */
      language,
    },
    returns: 'Created',
  },
  /**
   * List the comments on a share or a status.
   * @throws 404 There is no such share or status, or you may not see it.
   */
  comments: { method: 'GET', path: '/:id/comments', parameters: list, returns: 'Comments' },
  /**
   * Read a comment on what you may see.
   * @throws 404 There is no such comment, or you may not see it.
   */
  readComment: { method: 'GET', path: '/:id', parameters: detail, returns: 'NewsItemComment' },
  /**
   * Remove your comment.
   * @throws 403 It is another member's.
   * @throws 404 There is no such comment.
   */
  deleteComment: { method: 'DELETE', path: '/:id', parameters: {}, returns: 'Deleted' },
  /**
   * List notices. They tell what others did with what is yours, the latest first.
   * @throws 404 Only `me` and your own id are known here.
   */
  notices: {
    method: 'GET',
    path: '/:id/notices',
    parameters: {
      ...detail,
      /** Only what others did after this time. */
      since: { type: 'timestamp' },
      /** Maximum number of notices. */
      limit: paging.limit,
    },
    returns: 'Notices',
  },
} as const satisfies Record<string, Endpoint>
