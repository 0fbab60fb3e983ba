import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Who sends a request. */
export interface Sender {
  /** A member's id, or a stranger's IP address. */
  subject: string
  isMember: boolean
}

const senders = new WeakMap<Request | Socket, Sender>()

/** Says who sends a request, as soon as it is known. It holds for the connection until its next request. */
export function setSender({ req, env }: Context, sender: Sender): void {
  senders.set(req.raw, sender)
  const socket = (env as HttpBindings | undefined)?.incoming?.socket
  if (socket) senders.set(socket, sender)
}

export const senderOf = (of: Request | Socket): Sender | undefined => senders.get(of)

export const forgetSender = (socket: Socket): boolean => senders.delete(socket)

/** Usage of something that all senders share: a connection or a body. */
interface Usage {
  sender: Sender
  amount: number
}

/** What a member uses counts so many times less than what a stranger uses, who may have very many addresses. */
const memberAdvantage = 10

/**
 * The first usage of the sender who uses most. If something runs out, it is taken from that sender, so that others keep
 * theirs.
 */
export function ofLargestSender<Item extends Usage>(usages: Iterable<Item>): Item | undefined {
  const bySender = new Map<string, { first: Item; total: number }>()
  let largest: { first: Item; total: number } | undefined
  for (const item of usages) {
    const { subject, isMember } = item.sender
    const used = bySender.get(subject) ?? { first: item, total: 0 }
    bySender.set(subject, used)
    used.total += isMember ? item.amount / memberAdvantage : item.amount
  }
  for (const used of bySender.values()) if (!largest || used.total > largest.total) largest = used
  return largest?.first
}
