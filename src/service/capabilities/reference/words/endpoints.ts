import type { endpoints } from '../../../../contract/endpoints.ts'
import type { OwnErrors } from './responses.ts'

/* What the reference says of each endpoint, beside the contract. “You” is the member of the token. */

export type EndpointName = keyof typeof endpoints

type ParametersOf<Name extends EndpointName> = (typeof endpoints)[Name]['parameters']

export const tags = [
  'Shared pages',
  'News',
  'Members',
  'Contact requests',
  'Search',
  'Passed pages',
  'Kept pages',
  'Likes and comments',
  'Anything with an id',
  'Authorization',
  'Documents',
] as const

type Tag = (typeof tags)[number]

/** @property errors what else can happen than with every call */
export interface Words {
  tag: Tag
  summary: string
  description: string
  errors?: OwnErrors
}

/** @property parameters where their meaning differs from `parameterWords` */
type EndpointWords<Name extends EndpointName> = Words & { parameters?: { [P in keyof ParametersOf<Name>]?: string } }

const unknownMember = 'There is no such member.'
const unknownNews = 'There is no such share or status, or you may not see it.'
const full = 'You have as many shares and statuses as a member may have. Remove some first.'
const notYours = 'It is another member’s.'
const ofOneself = 'Only `me` and your own id are known here.'

export const endpointWords: { readonly [Name in EndpointName]: EndpointWords<Name> } = {
  recommendation: {
    tag: 'Shared pages',
    summary: 'Look up a page',
    description:
      'Says who shared a page, and what the network knows of it. Nobody has to have shared it. Without a token, the list is empty, and `count` is right.',
    parameters: { url: 'The page. All of its usual addresses lead to the same answer.' },
  },
  recommendationById: {
    tag: 'Shared pages',
    summary: 'Look up a page by its id',
    description: 'The same answer by the id that sharing the page returned.',
    errors: { 404: 'There is no such page.' },
  },
  recommend: {
    tag: 'Shared pages',
    summary: 'Share a page',
    description:
      'Shares a page, or changes your share of it. Then a parameter that you leave out stays as it was, and an empty one is cleared.',
    errors: { 403: full },
  },
  updateShare: {
    tag: 'Shared pages',
    summary: 'Change a share',
    description: 'Changes the comment of your share, whose id is `share_id` of the page.',
    parameters: {
      message: 'Your comment. Without it, the share has none.',
      quote: 'A passage of the page. Without this parameter it stays, and an empty one is cleared.',
    },
    errors: { 403: notYours, 404: unknownNews },
  },
  deleteShare: {
    tag: 'Shared pages',
    summary: 'Remove a share',
    description: 'Removes your share.',
    errors: { 403: notYours, 404: unknownNews },
  },
  status: {
    tag: 'News',
    summary: 'Post a status',
    description: 'Posts a status to your contacts.',
    parameters: { message: 'The status.' },
    errors: { 403: full },
  },
  deleteStatus: {
    tag: 'News',
    summary: 'Remove a status',
    description: 'Removes your status.',
    errors: { 403: notYours, 404: unknownNews },
  },
  newsItem: {
    tag: 'News',
    summary: 'Read a share or a status',
    description: 'Reads one of your own, of a contact, or of a member who has allowed your application.',
    errors: { 404: unknownNews },
  },
  newsfeed: {
    tag: 'News',
    summary: 'Read the newsfeed',
    description:
      'Lists what your contacts shared and posted, the newest first. `paging` keeps a walk through the pages stable while new items arrive.',
    parameters: { language: languagesOfItems() },
  },
  memberNewsfeed: {
    tag: 'News',
    summary: 'Read a member’s news',
    description: 'Lists what a member shared and posted. It is empty unless the member has allowed your application.',
    parameters: { language: languagesOfItems() },
    errors: { 404: unknownMember },
  },
  member: {
    tag: 'Members',
    summary: 'Read a profile',
    description:
      'Reads your whole profile with `me`, or another member’s. Of a member who has not allowed your application, it is an empty list.',
    errors: { 404: unknownMember },
  },
  contacts: {
    tag: 'Members',
    summary: 'List contacts',
    description:
      'Lists the contacts of a member who lets your application see them. Others’ lists are for their contacts.',
    errors: { 404: unknownMember },
  },
  pendingRequests: {
    tag: 'Contact requests',
    summary: 'List contact requests',
    description: 'Lists the requests that wait for your answer; with another member’s id, those between you two.',
    errors: { 404: unknownMember },
  },
  contactRequest: {
    tag: 'Contact requests',
    summary: 'Read a contact request',
    description: 'Reads a request that you sent or got, while it is pending.',
    errors: { 404: 'There is no such request, or it is not pending any more.' },
  },
  answerContactRequest: {
    tag: 'Contact requests',
    summary: 'Answer a contact request',
    description: 'Accepts or declines a request to you.',
    parameters: {
      value: 'What you answer.',
      message: 'Your message to the member who asked.',
    },
    errors: { 403: 'Another member was asked.', 404: 'There is no such request.', 409: 'It is not pending any more.' },
  },
  deleteContactRequest: {
    tag: 'Contact requests',
    summary: 'Remove a contact request',
    description: 'Takes back a request that you sent, or dismisses one to you without an answer.',
    errors: { 404: 'There is no such request.', 409: 'It is not pending any more.' },
  },
  search: {
    tag: 'Search',
    summary: 'Search news',
    description:
      'Searches shares and statuses of your own, of contacts, and of members who have allowed your application. Quotation marks make a phrase.',
    parameters: {
      query: 'What to find: words, phrases and the filters `from:`, `site:`, `lang:`, `before:` and `after:`.',
    },
  },
  mostShared: {
    tag: 'Search',
    summary: 'List the most shared pages',
    description: 'Lists the pages that most members shared lately, with numbers and without names.',
    parameters: { limit: 'Maximum number of pages.' },
  },
  pass: {
    tag: 'Passed pages',
    summary: 'Pass a page to people',
    description:
      'Gives a page to contacts, to members of your teams, or to a whole team. All of them get it, or nobody does. Nobody else sees it.',
    errors: {
      403: {
        'permission denied': 'You are not in this team, nobody else is, or it has too many members.',
        'not received': 'You can’t pass anything to some of the members; `refused` has their ids.',
      },
      429: { 'daily limit': 'You have passed as many pages as a member may pass in a day.' },
    },
  },
  passes: {
    tag: 'Passed pages',
    summary: 'List passes',
    description: 'Lists what was passed to you, first what waits for your answer.',
    errors: { 404: ofOneself },
  },
  addressees: {
    tag: 'Passed pages',
    summary: 'Find people to pass a page to',
    description: 'Finds contacts first, then members of your teams, then these teams.',
    parameters: { query: 'The beginning of a name.', limit: 'Maximum number of members and teams.' },
    errors: { 404: ofOneself },
  },
  readPass: {
    tag: 'Passed pages',
    summary: 'Read a pass',
    description: 'Reads a pass that you sent or got.',
    errors: { 404: 'There is no such pass, or it is not for you.' },
  },
  answerPass: {
    tag: 'Passed pages',
    summary: 'Answer a pass',
    description: 'Thanks the sender, with or without words, or says to nobody but you that you are done with it.',
    parameters: { value: 'What you answer.', message: 'Your words, with THANKS only.' },
    errors: {
      403: 'It was passed to another member.',
      404: 'There is no such pass.',
      409: 'You have answered it already.',
    },
  },
  deletePass: {
    tag: 'Passed pages',
    summary: 'Remove a pass',
    description:
      'Takes a pass that you sent away from those who haven’t thanked. One that you got is removed for you alone.',
    errors: { 404: 'There is no such pass.', 409: 'All receivers have answered it.' },
  },
  keep: {
    tag: 'Kept pages',
    summary: 'Keep a page',
    description:
      'Keeps a page for later, for you alone, or changes what is kept of it. Then a parameter that you leave out stays as it was.',
    errors: { 403: 'You keep as many pages as a member may keep. Remove some first.' },
  },
  kept: {
    tag: 'Kept pages',
    summary: 'List kept pages',
    description: 'Lists the pages that you keep, the newest first.',
    parameters: {
      query: 'Words of the page or of yours: only pages that have them.',
      done: 'Those that you are done with.',
    },
    errors: { 404: ofOneself },
  },
  readKept: {
    tag: 'Kept pages',
    summary: 'Read a kept page',
    description: 'Reads a page that you keep.',
    errors: { 404: 'You keep no such page.' },
  },
  updateKept: {
    tag: 'Kept pages',
    summary: 'Mark a kept page',
    description: 'Says whether you are done with a page that you keep.',
    errors: { 404: 'You keep no such page.' },
  },
  deleteKept: {
    tag: 'Kept pages',
    summary: 'Remove a kept page',
    description: 'Removes a page that you keep.',
    errors: { 404: 'You keep no such page.' },
  },
  like: {
    tag: 'Likes and comments',
    summary: 'Like a share or a status',
    description: 'Says thanks to the author.',
    errors: { 403: 'It is your own, or you have as many likes as a member may have.', 404: unknownNews },
  },
  unlike: {
    tag: 'Likes and comments',
    summary: 'Take a like back',
    description: 'Removes your like, if there is one.',
    errors: { 404: unknownNews },
  },
  likes: {
    tag: 'Likes and comments',
    summary: 'List likes',
    description: 'Lists the members who like a share or a status.',
    errors: { 404: unknownNews },
  },
  comment: {
    tag: 'Likes and comments',
    summary: 'Comment on a share or a status',
    description: 'Adds your comment.',
    parameters: { message: 'The comment.' },
    errors: {
      403: 'You have as many comments as a member may have, or the item has. Remove some first.',
      404: unknownNews,
      429: { 'daily limit': 'You have written as many comments as a member may write in a day.' },
    },
  },
  comments: {
    tag: 'Likes and comments',
    summary: 'List comments',
    description: 'Lists the comments on a share or a status.',
    errors: { 404: unknownNews },
  },
  readComment: {
    tag: 'Likes and comments',
    summary: 'Read a comment',
    description: 'Reads a comment on what you may see.',
    errors: { 404: 'There is no such comment, or you may not see it.' },
  },
  deleteComment: {
    tag: 'Likes and comments',
    summary: 'Remove a comment',
    description: 'Removes your comment.',
    errors: { 403: notYours, 404: 'There is no such comment.' },
  },
  notices: {
    tag: 'Likes and comments',
    summary: 'List notices',
    description: 'Lists what others did with what is yours since you last marked notices as read.',
    errors: { 404: ofOneself },
  },
  readNotices: {
    tag: 'Likes and comments',
    summary: 'Mark notices as read',
    description: 'Marks the notices up to a time as read.',
    parameters: { until: 'The time of the latest notice that was read.' },
    errors: { 404: ofOneself },
  },
}

function languagesOfItems() {
  return 'Languages of the items, ISO 639, or ALL. Several are separated by `,` or `|`, or repeat the parameter.'
}
