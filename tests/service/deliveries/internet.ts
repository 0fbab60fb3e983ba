import dns from 'node:dns/promises'
import { type LookupFunction, Socket } from 'node:net'

/**
 * Loaded into the service's process before it starts: an Internet of one public address, to which every name leads, and
 * which leads to loopback. So the guard for outgoing calls is the product's own.
 */
const [there, here] = ['11.22.33.44', '127.0.0.1']

Object.assign(dns.Resolver.prototype, { resolve4: async () => [there], resolve6: async () => [] })

const { connect } = Socket.prototype
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  // `net.connect` gives its options in a list
  const options = [args[0]].flat()[0] as { lookup?: LookupFunction }
  const { lookup } = options
  if (lookup)
    options.lookup = (name, how, done) =>
      lookup(name, how, (error, found, family) => {
        const addresses = [found].flat().map((each) => (typeof each === 'string' ? { address: each, family: 4 } : each))
        done(
          error,
          addresses.map((each) => (each.address === there ? { ...each, address: here } : each)),
          family,
        )
      })
  return Reflect.apply(connect, this, args)
} as typeof connect
