import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) of what an authenticator sends: numbers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

export interface Options {
  challenge: string
  user?: { id: string }
}

/** What an attacker changes. */
export interface Spoiled {
  origin?: string
  host?: string
  challenge?: string
  flags?: number
  userHandle?: string
  counter?: number
  certificates?: boolean
  /** Signs the registration by the passkey's own key, or wrongly. */
  selfAttested?: 'right' | 'wrong'
}

/** A passkey in software, with a counter, as the browser at this origin uses it. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly origin: string
  counter = 0
  userHandle = ''

  constructor(origin: string) {
    this.origin = origin
  }

  private clientData(type: string, { challenge }: Options, spoiled: Spoiled): Buffer {
    const { origin = this.origin } = spoiled
    return Buffer.from(JSON.stringify({ type, challenge: spoiled.challenge ?? challenge, origin, crossOrigin: false }))
  }

  private data(flags: number, { host = new URL(this.origin).hostname, counter = this.counter }: Spoiled): Buffer {
    const tail = Buffer.alloc(5)
    tail[0] = flags
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), tail])
  }

  private json(response: Record<string, Buffer | string>): string {
    const encoded = Object.entries(response).map(([name, value]) => [name, Buffer.from(value).toString('base64url')])
    const credential = { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
    return JSON.stringify({ ...credential, response: Object.fromEntries(encoded) })
  }

  private coseKey(key: KeyObject): Buffer {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }

  create(options: Options, spoiled: Spoiled = {}): string {
    this.userHandle = Buffer.from(options.user?.id ?? '', 'base64url').toString()
    const id = Buffer.from(this.id, 'base64url')
    // present, verified, with a key
    const { flags = 0x45 } = spoiled
    const about = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey(this.keys.publicKey)])
    const authData = Buffer.concat([this.data(flags, spoiled), about])
    const clientDataJSON = this.clientData('webauthn.create', options, spoiled)
    const { certificates, selfAttested } = spoiled
    const signed = Buffer.concat([authData, sha256(selfAttested === 'wrong' ? 'something else' : clientDataJSON)])
    const statement = new Map<string, unknown>([
      ...(certificates ? [['x5c', Buffer.from('http://evil.example/')] as const] : []),
      ...(selfAttested
        ? ([
            ['alg', -7],
            ['sig', sign('sha256', signed, this.keys.privateKey)],
          ] as const)
        : []),
    ])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', statement.size > 0 ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    )
    return this.json({ clientDataJSON, attestationObject })
  }

  get(options: Options, spoiled: Spoiled = {}): string {
    this.counter += 1
    const { flags = 0x05, userHandle = this.userHandle } = spoiled
    const clientDataJSON = this.clientData('webauthn.get', options, spoiled)
    const authenticatorData = this.data(flags, spoiled)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.keys.privateKey)
    return this.json({ clientDataJSON, authenticatorData, signature, userHandle })
  }
}
