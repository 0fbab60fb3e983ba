import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The sender of a request. */
export interface Sender {
  /** A member's id, or a stranger's IP address. */
  subject: string
  isMember: boolean
}

const senders = new WeakMap<Request, Sender>()
const listeners = new WeakMap<Socket, (sender: Sender) => void>()

/** Says who sends a request, as soon as it is known. */
export function setSender({ req, env }: Context, sender: Sender): void {
  senders.set(req.raw, sender)
  const socket = (env as HttpBindings | undefined)?.incoming?.socket
  if (socket) listeners.get(socket)?.(sender)
}

export const senderOf = (request: Request): Sender | undefined => senders.get(request)

/** Calls `listener` with the sender of each request on a connection, as soon as it is known. */
export const watchSenders = (socket: Socket, listener: (sender: Sender) => void) => listeners.set(socket, listener)

/** Usage of something that all senders share: a connection or a body. */
export interface Usage {
  sender: Sender
  amount: number
}

/** Divides a member's amounts when senders are compared: strangers may have very many addresses. */
const memberAdvantage = 10

/** The part of an amount that counts when senders are compared. */
export const countedAmount = ({ sender, amount }: Usage): number =>
  sender.isMember ? amount / memberAdvantage : amount

/**
 * The first usage of the sender who uses most. If something runs out, it is taken from that sender, so that others keep
 * theirs.
 */
export function ofLargestSender<Item extends Usage>(usages: Iterable<Item>): Item | undefined {
  const bySender = new Map<string, { first: Item; total: number }>()
  let largest: { first: Item; total: number } | undefined
  for (const item of usages) {
    const { subject } = item.sender
    const used = bySender.get(subject) ?? { first: item, total: 0 }
    bySender.set(subject, used)
    used.total += countedAmount(item)
  }
  for (const used of bySender.values()) if (!largest || used.total > largest.total) largest = used
  return largest?.first
}
