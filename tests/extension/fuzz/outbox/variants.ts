import { Failed, failureOf } from '../../../../src/extension/background/base/failed.ts'
import type { createRateLimit } from '../../../../src/extension/background/http/rate-limit.ts'
import type { Kind } from '../../../../src/extension/background/outbox/delivery.ts'
import type { createOutbox, Outbox } from '../../../../src/extension/background/outbox/outbox.ts'
import type { ErrorCode } from '../../../../src/extension/schemas/errors.ts'
import {
  aboutOf,
  isLive,
  type Write,
  type WriteContent,
  type WriteOf,
} from '../../../../src/extension/schemas/outbox.ts'
import { answerDraft, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { hour, minute } from './simulated-browser.ts'

type Dependencies = Parameters<typeof createOutbox>[0]
type Pace = ReturnType<typeof createRateLimit>
type PaceDependencies = Parameters<typeof createRateLimit>[0]
type AnyKind = Kind<WriteContent>

/** A deliberately wrong outbox, made by wrapping what it uses, stores or offers, and the rule that has to detect it. */
export interface Variant {
  name: string
  /** A part of the message of the broken rule. */
  rule: string
  /** The network where it is caught; by default one with Idempotency-Keys. */
  network?: 'code' | 'token'
  /** What the outbox uses instead of its dependencies. */
  uses?: (dependencies: Dependencies) => Partial<Dependencies>
  /** What the outbox offers instead of its methods. */
  offers?: (outbox: Outbox, dependencies: Dependencies) => Partial<Outbox>
  /** What the outbox reads otherwise of a stored write. @param owner the signed-in member */
  reads?: (write: Write, now: number, owner: string | undefined) => Partial<Write>
  /** What is stored otherwise of the outbox's write. @param before as it was stored */
  stores?: (write: Write, now: number, before: Write | undefined) => Partial<Write>
  /** The delay of an alarm instead of its own, in milliseconds; undefined sets no alarm. */
  wakes?: (name: string, delay: number) => number | undefined
  /** The rate limit of all calls instead of the right one. */
  paces?: (create: typeof createRateLimit, dependencies: PaceDependencies) => Pace
}

/** Wraps every kind of write, or one. */
const kinds =
  (wrap: (kind: AnyKind, dependencies: Dependencies) => Partial<AnyKind>, only?: WriteContent['type']) =>
  (dependencies: Dependencies): Partial<Dependencies> => ({
    kinds: Object.fromEntries(
      Object.entries(dependencies.kinds).map(([type, kind]) => [
        type,
        only === undefined || only === type ? { ...kind, ...wrap(kind as unknown as AnyKind, dependencies) } : kind,
      ]),
    ) as unknown as Dependencies['kinds'],
  })

/** Sends a write, and calls `instead` if it fails with one of these codes. */
const ifFailed = (codes: readonly ErrorCode[], instead: () => unknown) => (kind: AnyKind) => ({
  send: (...sent: Parameters<AnyKind['send']>) =>
    kind.send(...sent).catch((error: unknown) => {
      if (!codes.includes(failureOf(error).code)) throw error
      return instead()
    }),
})

const fail = (code: ErrorCode) => () => {
  throw new Failed(code)
}

const unclear = ['unreachable'] as const
const unsent = ['busy', 'offline'] as const

/** Whether the owner's outbox has an unfinished write about the same object that passes the check. */
async function hasOther(owner: string | undefined, content: WriteContent, check: (write: Write) => boolean) {
  const own = (await items.outbox.get()).filter((write) => write.owner === owner && isLive(write))
  return own.some((write) => aboutOf(write.content) === aboutOf(content) && check(write))
}

const isSame = (one: WriteContent, other: WriteContent) => JSON.stringify(one) === JSON.stringify(other)

/** Stores a write without looking at the others. */
async function storeUnseen(owner: string, content: WriteContent, isFirst: boolean): Promise<void> {
  const now = Date.now()
  const write: Write = {
    key: crypto.randomUUID(),
    owner,
    content,
    at: now,
    hold: 0,
    phase: 'waiting',
    due: now,
    attempts: 0,
  }
  const stored = await items.outbox.get()
  await items.outbox.set(isFirst ? [write, ...stored] : [...stored, write])
}

/** Adds a write; before, `before` may store or refuse it, and returns true if nothing is left to do. */
const adds =
  (before: (owner: string, content: WriteContent) => Promise<boolean>) =>
  (outbox: Outbox, { session }: Dependencies): Partial<Outbox> => ({
    async add(content, ...rest) {
      const owner = await session.owner()
      if (owner && (await before(owner, content))) return outbox.run()
      await outbox.add(content, ...rest)
    },
  })

/** Adds writes of this type, or all, without time to undo them. */
const addsAtOnce =
  (type?: WriteContent['type']) =>
  (outbox: Outbox): Partial<Outbox> => ({
    add: (content, hold, ...rest) =>
      outbox.add(content, type === undefined || type === content.type ? 0 : hold, ...rest),
  })

/** Changes the status's draft after its delivery. */
const afterStatus =
  (change: (draft: ReturnType<typeof statusDraft>, status: WriteOf<'status'>['content']) => Promise<void>) =>
  (outbox: Outbox, { session }: Dependencies): Partial<Outbox> => {
    outbox.onEnded(async (content) => {
      if (content.type === 'status') await change(statusDraft((await session.owner()) ?? ''), content)
    })
    return {}
  }

function draftOf({ owner, content }: Write): Pick<ReturnType<typeof statusDraft>, 'remove'> {
  if ('id' in content) return answerDraft(owner, content.id)
  if ('url' in content)
    return shareDraft(owner, 'page_url' in content ? (content.page_url ?? content.url) : content.url)
  return statusDraft(owner)
}

/** A share of the page of an edited comment, with these texts. */
const shareOf = ({ url, message }: WriteOf<'comment'>['content'], title: string): WriteContent => ({
  ...{ type: 'share', url, page_url: url, title, message },
  ...{ overview: '', keywords: '', site_name: '', url_picture: '' },
})

/** Replaces the sending of a comment by that of a share, if the check allows it. */
const sharesComment = (
  title: (comment: WriteOf<'comment'>['content']) => string,
  isInstead: (comment: WriteOf<'comment'>['content'], failure?: ErrorCode) => boolean,
) =>
  kinds(
    (comment, { kinds: { share } }) => ({
      async send(content, sending) {
        const edited = content as WriteOf<'comment'>['content']
        const sendShare = () => (share as unknown as AnyKind).send(shareOf(edited, title(edited)), sending)
        if (isInstead(edited)) return sendShare()
        return comment.send(content, sending).catch((error: unknown) => {
          if (isInstead(edited, failureOf(error).code)) return sendShare()
          throw error
        })
      },
    }),
    'comment',
  )

/** Wraps the methods of the right rate limit. */
const paces =
  (
    wrap: (pace: Pace) => Partial<Pace>,
    changed: (dependencies: PaceDependencies) => Partial<PaceDependencies> = () => ({}),
  ) =>
  (create: typeof createRateLimit, dependencies: PaceDependencies): Pace => {
    const pace = create({ ...dependencies, ...changed(dependencies) })
    return { ...pace, ...wrap(pace) }
  }

const broken = (name: string, rule: string, change: Omit<Variant, 'name' | 'rule'>): Variant => ({
  name,
  rule,
  ...change,
})

const declined = { type: 'answer', value: 'DECLINE', contact_card: 'NONE', message: '' } as const

const correction = 5 * minute

export const variants: readonly Variant[] = [
  // how the outbox takes and ends writes
  broken('takes the second click for another write', 'is refused as under-way', {
    offers: adds(async (owner, content) => {
      if (await hasOther(owner, content, (write) => isSame(write.content, content))) throw new Failed('under-way')
      return false
    }),
  }),
  broken('lets two answers to a request contradict each other', 'two writes about the same', {
    offers: adds(async (owner, content) => {
      const isOther = await hasOther(owner, content, (write) => !isSame(write.content, content))
      if (isOther) await storeUnseen(owner, content, false)
      return isOther
    }),
  }),
  broken('takes another comment for the second click', 'lost: {"type":"comment"', {
    offers: adds((owner, content) => hasOther(owner, content, (write) => write.content.type === content.type)),
  }),
  broken('sends the later of two edits first', 'took the place of a later one', {
    offers: adds(async (owner, content) => {
      const isEdit = (write: Write) => write.content.type === 'comment' && !isSame(write.content, content)
      const isLater = content.type === 'comment' && (await hasOther(owner, content, isEdit))
      if (isLater) await storeUnseen(owner, content, true)
      return isLater
    }),
  }),
  broken('takes three writes at a time', 'refused as outbox-full', {
    offers: adds(async (owner) => {
      const own = (await items.outbox.get()).filter((write) => write.owner === owner && isLive(write))
      if (own.length >= 3) throw new Failed('outbox-full')
      return false
    }),
  }),
  broken('gives no time to take back', 'sent before the time to take it back was over', { offers: addsAtOnce() }),
  broken('gives no time to take a removal back', 'sent before the time to take it back was over', {
    offers: addsAtOnce('removal'),
  }),
  broken('says that it was taken back, and sends it', 'sent though it was taken back', {
    offers: () => ({ takeBack: async () => {} }),
  }),
  broken(
    'counts the age of a write from before the member sent it again',
    'the member is asked about what is waiting, without need',
    {
      stores: ({ at, phase }, _now, before) => (phase === 'waiting' && before ? { at: Math.min(at, before.at) } : {}),
    },
  ),
  broken('never deletes a write', 'kept beyond its age', { offers: () => ({ prune: async () => {} }) }),
  broken('deletes writes after thirty hours', 'a write was deleted', {
    offers: () => ({
      prune: async () => items.outbox.set((await items.outbox.get()).filter(({ at }) => at > Date.now() - 30 * hour)),
    }),
  }),
  broken('says for hours that it is done', 'said to be done for longer', {
    reads: ({ phase }, now) => (phase === 'done' ? { done_at: now } : {}),
  }),

  // how the outbox sends writes, and reads the network’s responses
  broken('sends before it stores', 'left before it was stored', {
    stores: ({ phase }) => (phase === 'sending' ? { phase: 'waiting' } : {}),
  }),
  broken('sends what waits for another member', 'left as another member', {
    reads: (_write, _now, owner) => (owner ? { owner } : {}),
  }),
  broken('makes a new key for each sending', 'left though nobody wanted it', {
    uses: kinds(({ send }) => ({ send: (content, { as }) => send(content, { as, key: crypto.randomUUID() }) })),
  }),
  broken(
    'sends again what it can’t be sure of, whatever the network does with keys',
    'sent again, though it may have arrived',
    {
      network: 'token',
      uses: ({ session }) => ({
        session: {
          ...session,
          async callerOf(owner) {
            const caller = await session.callerOf(owner)
            return caller && { ...caller, network: { ...caller.network, profile: 'code' } }
          },
        },
      }),
    },
  ),
  broken('takes a network that can’t be asked for one that has it', 'said to be done', {
    network: 'token',
    uses: kinds(({ wasDelivered }) => ({ wasDelivered: (...asked) => wasDelivered(...asked).catch(() => true) })),
  }),
  broken('takes no clear answer for a refusal', 'called refused (invalid) after 50', {
    uses: kinds(ifFailed(['unreachable'], fail('invalid'))),
  }),
  broken('takes a 429 for a refusal', 'called refused (invalid) after 429', {
    uses: kinds(ifFailed(['busy'], fail('invalid'))),
  }),
  broken('takes no clear answer for a yes', 'said to be done', { uses: kinds(ifFailed(unclear, () => {})) }),
  broken('takes what has not arrived for what may have', 'says ', {
    network: 'token',
    uses: kinds(ifFailed(unsent, fail('unreachable'))),
  }),
  broken('does not mark a request as answered', 'a request waits again', {
    offers: (outbox) => ({
      onEnded: (listener) =>
        outbox.onEnded(async (content, ...rest) => {
          if (content.type !== 'answer') await listener(content, ...rest)
        }),
    }),
  }),
  broken('declines a request that is to be deleted', 'left as something else', {
    uses: kinds(
      (_, { kinds: { answer } }) => ({
        send: (content, by) => answer.send({ ...(content as WriteOf<'deletion'>['content']), ...declined }, by),
      }),
      'deletion',
    ),
  }),
  broken('takes what died on its way for what never left', 'sent again, though it may have arrived', {
    network: 'token',
    reads: ({ phase }, now) => (phase === 'sending' ? { phase: 'waiting', due: now } : {}),
  }),
  broken('shares anew what is shared already', 'an edit changed', {
    uses: kinds(() => ({ check: async () => 'send' }), 'share'),
  }),
  broken('reads no head for a share that may have left', 'an edit changed', {
    uses: kinds(({ check, send }) => {
      const left = new Set<string>()
      return {
        check: (content, by) => (left.has(by.key) ? Promise.resolve('send') : check(content, by)),
        send: (content, by) => send(content, by).finally(() => left.add(by.key)),
      }
    }, 'share'),
  }),
  broken('shares again what an edit finds removed', 'an edit shared again what was removed', {
    network: 'token',
    uses: sharesComment(
      () => '',
      (_, failure) => failure === 'gone',
    ),
  }),
  broken('edits a comment with what the tab says of the page', 'an edit changed title', {
    network: 'token',
    uses: sharesComment(
      ({ page_title }) => page_title,
      ({ share_id }) => share_id === '',
    ),
  }),
  broken('calls a removal refused that finds its share gone', 'called refused (not-found) after 404', {
    uses: kinds(ifFailed(['gone'], fail('not-found')), 'removal'),
  }),
  broken('takes a share that is there for a removed one', 'said to be done, and the network doesn', {
    network: 'token',
    uses: kinds(() => ({ wasDelivered: async () => true }), 'removal'),
  }),

  // when the outbox sends, how old it lets writes become, and where their texts are
  broken('waits no longer after each failure', 'tried again too soon', {
    stores: ({ attempts }) => ({ attempts: Math.min(1, attempts) }),
  }),
  broken('waits for hours after some failures', 'waits for', {
    stores: ({ due, failure }, now, before) =>
      failure && !failure.retry_at && due !== null && due > now && due !== before?.due
        ? { due: now + 10 * (due - now) }
        : {},
  }),
  broken('relies on keys for two days', 'sent again', {
    reads: ({ sent_at }, now) =>
      sent_at !== undefined && sent_at > now - 48 * hour ? { sent_at: Math.max(sent_at, now - hour) } : {},
  }),
  broken('sends what is too old, unasked', 'sent 2', {
    reads: ({ at, phase }, now) => (phase === 'waiting' ? { at: Math.max(at, now - hour) } : {}),
  }),
  broken('asks about what is an hour old', 'the member is asked about what is waiting, without need', {
    stores: ({ at, phase }, now) => (phase === 'waiting' && at < now - hour ? { due: null } : {}),
  }),
  broken('waits as long as a clock was set back', 'waits for', {
    reads: ({ at }, now) => ({ at: Math.min(at, now) }),
  }),
  broken('holds up what was tried before a clock was set back', 'waits for', {
    reads: ({ tried_at = 0, sent_at }, now) =>
      tried_at > now + correction ? { tried_at: now, ...(sent_at !== undefined && { sent_at: now - 20 * hour }) } : {},
  }),
  broken('relies on a key whose age nobody knows since a clock was set back', 'sent again', {
    reads: ({ tried_at = 0 }, now) => (tried_at > now + correction ? { tried_at: now } : {}),
  }),
  broken('sets no alarm', 'nothing wakes the background for what waits', {
    wakes: (name, delay) => (name === 'outbox' ? undefined : delay),
  }),
  broken('sets its alarm too late', 'woken', {
    wakes: (name, delay) => (name === 'outbox' ? 2 * delay : delay),
  }),
  broken('loses what was typed since when it gives words back', 'draft lost', {
    offers: (outbox) => ({
      async takeBack(key) {
        const write = (await items.outbox.get()).find((each) => each.key === key)
        if (write) await draftOf(write).remove()
        await outbox.takeBack(key)
      },
    }),
  }),
  broken('takes what was typed since along', 'draft lost', {
    offers: afterStatus((draft) => draft.remove()),
  }),
  broken('leaves in its form what was sent', 'sent, and in its form still', {
    offers: afterStatus((draft, { message, social_account }) => draft.set({ message, social_account })),
  }),

  // the rate limit of all calls, and the polls
  broken('takes a member’s calls from those of the background', 'not taken from the calls of the member', {
    paces: paces(({ admit, report }) => ({
      admit: (network, _by, isWrite) => admit(network, 'background', isWrite),
      report: (network, _by, result) => report(network, 'background', result),
    })),
  }),
  broken('allows few calls at once', 'says busy', {
    paces: paces(({ admit }) => {
      let calls: number[] = []
      return {
        async admit(...call) {
          calls = [...calls.filter((at) => at > Date.now() - 20 * minute), Date.now()]
          if (calls.length > 3) throw new Failed('busy', { retry_at: Date.now() + 20 * minute })
          return admit(...call)
        },
      }
    }),
  }),
  broken('keeps its pace in memory only', 'GET /me/pending_requests before a Retry-After was over', {
    paces: paces(
      () => ({}),
      () => ({ store: async () => {} }),
    ),
  }),
  broken('hears of no Retry-After', 'GET /me/pending_requests before a Retry-After was over', {
    paces: paces(({ report }) => ({
      report: (network, by, result) => report(network, by, { ...result, retry_at: undefined }),
    })),
  }),
  broken('makes a pause longer when the clock is set back', 'too late for what waits', {
    paces: paces(
      () => ({}),
      () => {
        let latest = 0
        return {
          now: () => {
            latest = Math.max(latest, Date.now())
            return latest
          },
        }
      },
    ),
  }),
  broken('asks a network that wants to be left alone, since somebody signs in', 'before a Retry-After was over', {
    paces: (create, dependencies) => {
      let pace = create(dependencies)
      return {
        admit: (...call) => pace.admit(...call),
        report: (...call) => pace.report(...call),
        rate: (network) => pace.rate(network),
        until: (network) => pace.until(network),
        async clearRefusals() {
          pace = create({ ...dependencies, load: async () => null })
        },
      }
    },
  }),
  broken('takes what a 429 said to one member for said to the next', 'too late for what waits', {
    paces: paces(() => ({ clearRefusals: async () => {} })),
  }),
  broken('asks for nothing any more since calls were scarce once', 'has asked for nothing new', {
    paces: paces(({ admit, rate }) => ({
      async admit(network, by, isWrite) {
        if (by === 'background' && (await rate(network)) < 1)
          throw new Failed('busy', { retry_at: Date.now() + 100 * hour })
        return admit(network, by, isWrite)
      },
    })),
  }),
  broken('asks every five hours what is new', 'asks what is new only in', {
    wakes: (name, delay) => (name === 'pending-requests' ? 10 * delay : delay),
  }),
]
