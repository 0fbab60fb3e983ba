import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { origin } from '../../deliveries/receiver.ts'

/** A browser, with the keys by which it reads what it gets (RFC 8291). */
export function makeBrowser(path = '/push') {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  ecdh.generateKeys()
  const point = ecdh.getPublicKey()
  return {
    endpoint: origin + path,
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),

    /** Decrypts a message of one record (RFC 8188). */
    read(body: Buffer): string {
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const [salt, record] = [body.subarray(0, 16), body.subarray(21 + idLength)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // the last record ends with a mark
      return String(text).slice(0, -1)
    },
  }
}
