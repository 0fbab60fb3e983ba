import * as v from 'valibot'
import { type ErrorType, refusalReasons } from './errors.ts'
import type { PageText, ShareText } from './parameters.ts'

/*
 * The resources (§2; else as observed), with the meaning of each field: the types below and the API's reference are made
 * from them. An optional field without a value is absent, not empty. Other networks send more and less.
 */

export const described = <const Schema extends v.GenericSchema>(schema: Schema, meaning: string) =>
  v.pipe(schema, v.description(meaning))
export const text = (meaning: string) => described(v.string(), meaning)
export const texts = (meaning: string) => described(v.array(v.string()), meaning)
const formed = (form: RegExp, meaning: string) => v.pipe(v.string(), v.regex(form), v.description(meaning))
const count = (meaning: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(meaning))
const flag = (meaning: string) => described(v.boolean(), meaning)
const optional = v.exactOptional
/** Absent instead of false. */
const mark = (meaning: string) => optional(described(v.literal(true), meaning))
/** As browsers take it: it may have characters that RFC 3986 excludes. */
const url = (meaning: string) => formed(/^https?:\/\//, meaning)
/** This service always writes UTC; other networks have further forms (`readTimestamp`). */
const time = (meaning: string) => formed(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/, meaning)
const language = (meaning: string) => formed(/^[a-z]{2}$/, meaning)

const anyResource = v.object({
  id: text('Graph id, which says nothing by itself. It is empty in a list.'),
  name: text('What people call it.'),
  link: url('Its page on the web site.'),
  type: text('Its type.'),
  updated_time: time('When it was last changed.'),
})

/** A resource of a type, which is the constant value of its field `type`. */
const resource = <const Type extends string, Entries extends v.ObjectEntries>(
  type: Type,
  meaning: string,
  entries: Entries,
) => described(v.object({ ...anyResource.entries, type: described(v.literal(type), 'Its type.'), ...entries }), meaning)

const paging = described(
  v.object({
    previous: text('URL of the page before, or empty.'),
    next: text('URL of the next page, or empty.'),
  }),
  'The pages beside this one. Their URLs repeat your parameters, without the token.',
)

const list = <const Type extends string, Item extends v.GenericSchema>(type: Type, meaning: string, item: Item) =>
  resource(type, meaning, {
    count: count('How many elements the whole list has, on all its pages.'),
    count_string: text('The same number as text.'),
    capped: mark('The list has more elements than were counted.'),
    paging,
    data: described(v.array(item), 'The elements of this page.'),
  })

const location = described(
  v.object({
    city: optional(text('City.')),
    country: optional(text('Name of the country, in the language of display.')),
  }),
  'Where a member lives or works.',
)

const buckets = {
  salt: text('What comes before the key in each hash. It never changes.'),
  bits: count('How many bits of a hash name its bucket now: 0 to 12.'),
}

/** Fields of a member beside those of a resource. */
const ofMember = {
  language: language('Language of the member’s texts, ISO 639.'),
  left: mark('The member has left the network.'),
  first_name: optional(text('First name. Like all further fields, it comes with `user_detail` PARTIAL or FULL.')),
  last_name: optional(text('Last name.')),
  headline: optional(text('What the member does, in a line.')),
  location: optional(location),
  has_picture: optional(flag('Whether the member has a picture.')),
  picture_small: optional(url('URL of the small picture.')),
  picture_large: optional(url('URL of the large picture.')),
  distance: optional(count('Steps from contact to contact: 0 is you, 1 a contact, 2 a contact’s contact.')),
  gender: optional(text('`M`, `F` or empty. Like all further fields, it comes with FULL.')),
  introduction: optional(text('What the member says of oneself.')),
  interests: optional(text('What interests the member.')),
  contact_count: optional(count('Number of contacts.')),
  is_premium: optional(flag('Always false: premium is a level of applications, not of members.')),
  additions: optional(texts('Only in your own profile: names of what this network adds to the specification.')),
  internal_hosts: optional(texts('Only in your own profile: hosts of the network’s own pages.')),
  shared_pages: optional(
    described(v.object(buckets), 'Only in your own profile: how to ask for a bucket of shared pages.'),
  ),
  hides_contacts: mark('Only in your own profile: your application may not see your contacts.'),
  muted_version: optional(text('Only in your own profile: another one after each change of whom and what you mute.')),
}

const member = resource('USER', 'A member.', ofMember)

/** Thanks and answers of others to a share or a status. */
const reactionFields = {
  like_count: count('Number of members who like it.'),
  comment_count: count('Number of comments.'),
  liked: mark('You like it.'),
}

const quote = optional(text('The passage of the page that the member quotes.'))

const sharer = resource('SHARER', 'A member who shared the page. `updated_time` is when.', {
  ...ofMember,
  sharing_message: optional(text('The member’s comment.')),
  quote,
  share_id: optional(text('Id of the share, which is a news item, if the caller may read it.')),
  ...reactionFields,
})

/** Sharers' texts about a page (`pageTexts` in `parameters.ts`). */
const pageTexts = {
  title: text('Title of the page, or empty.'),
  overview: optional(text('What the page is about.')),
  keywords: optional(text('Keywords of the page, separated by commas.')),
  site_name: optional(text('Name of the site. Without it, use the host of the URL.')),
  url_picture: optional(url('URL of the page’s picture, on its own site.')),
} satisfies Record<PageText, unknown>

const pageUrl = url('URL of the page.')

const answers = ['THANKS', 'DONE'] as const

const receiver = resource('USER', 'A receiver of a pass, with the answer, if there is one.', {
  ...ofMember,
  value: optional(described(v.picklist(answers), 'The answer. Only the receiver sees DONE.')),
  message: optional(text('What the receiver answered.')),
  answered_time: optional(time('When the receiver answered.')),
})

const pass = resource('PASS', 'A page that a member passed to people, or to oneself: then `from` is alone in `to`.', {
  from: member,
  to: described(v.array(receiver), 'To the sender all receivers; to a receiver that member alone.'),
  receiver_count: count('Number of receivers.'),
  team: optional(text('The team to which it was passed as a whole.')),
  is_named: mark('To a receiver whom the sender chose beside the team.'),
  url: pageUrl,
  ...({ ...pageTexts, message: text('The member’s words, or empty.'), quote } satisfies Record<ShareText, unknown>),
  language: language('Language of the words, ISO 639.'),
  creation_date: time('When it was made.'),
})

const team = resource('TEAM', 'A team of members. Its `name` is what `team` takes.', {
  member_count: count('Number of members.'),
})

const recommendation = described(
  v.object({
    ...list('RECOMMEND DETAILS', '', sharer).entries,
    id: text('Graph id; empty if nobody shared the page.'),
    url: pageUrl,
    domain: text('Host of the page.'),
    ...pageTexts,
    title: text('Title of the page, as the earliest share with a title has it, or empty.'),
    overview: text('What the page is about, or empty.'),
    shared: flag('Whether you have shared the page.'),
    share_id: optional(text('Id of your share, to change or remove it.')),
    sharing_message: optional(text('The comment of your share.')),
    quote: optional(text('The passage that your share quotes.')),
    passed: optional(
      described(v.array(pass), 'What was passed to you about the page: by yourself, then the newest first.'),
    ),
  }),
  'What the network knows of a page, and the members who shared it.',
)

const contactRequest = resource('CONTACT REQUEST', 'A contact request that waits for its answer.', {
  from: member,
  to: member,
  subject: text('Subject, or empty.'),
  message: text('Message, or empty.'),
  mutual_contact_count: count('Number of contacts that both have.'),
})

const newsItem = resource('NEWS ITEM', 'A share of a page, or a status, which has no page.', {
  from: member,
  category: resource('NEWS CATEGORY', 'Share or status.', {}),
  label: text('Words between the author’s name and the message, in the language of display.'),
  message: text('What the member wrote, or empty.'),
  url: optional(pageUrl),
  title: optional(text('Title of the page.')),
  description: optional(text('What the page is about.')),
  picture: optional(url('URL of the page’s picture, on its own site.')),
  quote,
  language: language('Language of the message, ISO 639.'),
  creation_date: time('When it was first published.'),
  infeed_link: url('A redirect on the web site: to the page, or to the author of a status.'),
  ...reactionFields,
  tags: optional(texts('Keywords of the page.')),
  sharer_count: optional(count('Only in a search: number of members who share the page.')),
})

const mostSharedPage = resource('PAGE', 'A page that members shared lately.', {
  url: pageUrl,
  title: text('Title of the page, or empty.'),
  sharer_count: count('Number of members who shared it in the period.'),
})

const comment = resource('NEWS ITEM COMMENT', 'A comment on a share or a status.', {
  from: member,
  message: text('The comment.'),
  language: language('Language of the comment, ISO 639.'),
  created_time: time('When it was written.'),
})

const notice = resource('NOTICE', 'What members did with something of yours, gathered by it and by kind.', {
  kind: described(
    v.picklist(['LIKE', 'COMMENT', 'SHARE', 'THANKS', 'ACCEPT']),
    'LIKE and COMMENT: of a share or a status; SHARE: of a page that the caller shared first; THANKS: of a pass; ' +
      'ACCEPT: of a contact request.',
  ),
  from: described(v.array(member), 'The latest members, at most three.'),
  from_count: count('Number of all members.'),
  on: described(v.object({ ...anyResource.entries, url: optional(pageUrl) }), 'What it is about.'),
  message: optional(text('The latest answer.')),
})

const hashes = (meaning: string) => formed(/^[A-Za-z\d+/]*=*$/, meaning)

const sharedPages = described(
  v.object({
    key_version: count('Version of the rules for keys. If it isn’t yours, the network has no hashes for your rules.'),
    ...buckets,
    bucket: optional(count('The bucket. Without it, the answer has no hashes: ask again with its number of bits.')),
    complete: optional(flag('These are all pages of the bucket. Otherwise only those that are found are known.')),
    hashes: optional(hashes('Hashes of the pages that somebody shares, in base64, one after the other.')),
    own: optional(hashes('Hashes of the pages that were passed to you, or that you keep, if you may read these.')),
  }),
  'The pages of a bucket that somebody shares now.',
)

const created = described(
  v.object({
    created: v.literal(true),
    created_graph_id: text('Id of what was made; of a share, the page’s.'),
    share_id: optional(text('Id of the share, to change or remove it.')),
  }),
  'It was made.',
)

/** All resources by the names of their types, as the reference has them. */
export const resources = {
  Member: member,
  Location: location,
  Contacts: list('USER CONTACTS', 'The contacts of a member.', member),
  ContactRequest: contactRequest,
  ContactRequests: list('USER PENDING REQUESTS', 'Contact requests, the newest first.', contactRequest),
  Recommendation: recommendation,
  Sharer: sharer,
  NewsItem: newsItem,
  Newsfeed: list('USER NEWS', 'Shares and statuses, the newest first.', newsItem),
  SearchResults: described(
    v.object({
      ...list('SEARCH RESULTS', '', newsItem).entries,
      kept: optional(described(v.array(pass), 'On the first page, if asked for: pages that you passed to yourself.')),
      passed: optional(described(v.array(pass), 'With `kept`: pages that were passed to you, and that you passed on.')),
      suggested_query: optional(text('If nothing was found: the same search with a word less, which finds something.')),
    }),
    'Shares and statuses that a search found, the best first.',
  ),
  MostSharedPage: mostSharedPage,
  MostSharedPages: list('MOST SHARED PAGES', 'Pages, first those that most members shared.', mostSharedPage),
  Pass: pass,
  Receiver: receiver,
  Passes: described(
    v.object({
      ...list('USER PASSES', '', pass).entries,
      waiting_count: count('How many passes wait for your answer.'),
    }),
    'Passes of others to you, first those that wait for your answer; or those that you sent, or passed to yourself.',
  ),
  Team: team,
  Addressees: list('ADDRESSEES', 'Members and teams to whom you may pass something.', v.union([member, team])),
  Likes: list('NEWS ITEM LIKES', 'Members who like a share or a status.', member),
  NewsItemComment: comment,
  Comments: list('NEWS ITEM COMMENTS', 'Comments on a share or a status.', comment),
  Notice: notice,
  Notices: list('USER NOTICES', 'What others did with what is yours.', notice),
  SharedPages: sharedPages,
  Paging: paging,
  Created: created,
  Updated: described(v.object({ updated: v.literal(true) }), 'It was changed.'),
  Deleted: described(v.object({ deleted: v.literal(true) }), 'It was removed.'),
} as const

export type ResourceName = keyof typeof resources

export type Resources = { [Name in ResourceName]: v.InferOutput<(typeof resources)[Name]> }

export type Member = Resources['Member']
export type Sharer = Resources['Sharer']
export type Recommendation = Resources['Recommendation']
export type ContactRequest = Resources['ContactRequest']
export type NewsItem = Resources['NewsItem']
export type SearchResults = Resources['SearchResults']
export type MostSharedPage = Resources['MostSharedPage']
export type Pass = Resources['Pass']
export type Passes = Resources['Passes']
export type Receiver = Resources['Receiver']
export type NewsItemComment = Resources['NewsItemComment']
export type Notice = Resources['Notice']
export type SharedPages = Resources['SharedPages']
export type Paging = Resources['Paging']
export type Created = Resources['Created']
export type Updated = Resources['Updated']
export type Deleted = Resources['Deleted']

/** Fields of shares and statuses, wherever they are shown. */
export type Reactions = { [Name in keyof typeof reactionFields]: NewsItem[Name] }

/** A resource of any type, such as each within a response. */
export type GraphResource = v.InferOutput<typeof anyResource>

/** A list with its own type, such as `USER NEWS`. */
export type List<Item, Type extends string = string> = Omit<Resources['Newsfeed'], 'type' | 'data'> & {
  type: Type
  data: Item[]
}

/** Body of a failed graph call. The OAuth endpoints send `{"error": "invalid_grant"}` instead. */
export const graphError = <const Type extends string>(types: readonly Type[]) =>
  v.object({
    error: v.object({
      type: described(v.picklist(types), 'What kind of error it is, for programs.'),
      message: v.pipe(texts('Sentences in English for people, such as one for each wrong parameter.'), v.minLength(1)),
      /** Of POST /pass alone. */
      refused: optional(texts('Ids of the members to whom nothing can be passed.')),
      reasons: optional(
        described(
          v.array(v.picklist(refusalReasons)),
          'Why, in the order of `refused`: no such member; left, or not here yet; neither a contact nor in a team of yours; a contact that has ended.',
        ),
      ),
    }),
  })

export type GraphError = v.InferOutput<ReturnType<typeof graphError<ErrorType>>>
