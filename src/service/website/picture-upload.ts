import type { Picture } from '../store/pictures.ts'

/** The largest picture that is taken, in bytes. */
export const largestPicture = 1_000_000

/** What a form with a picture may hold altogether, in bytes. */
export const largestPictureForm = largestPicture + 10_000

/** A picture that can't be taken; the sentence that says why. */
export interface WrongPicture {
  problem: 'pictureMissing' | 'pictureTooLarge' | 'pictureWrong'
}

/** The picture in a form's file field, told by its content: what the browser says of its type is the sender's to choose. */
export async function readPicture(file: File | string | null): Promise<Picture | WrongPicture> {
  if (!(file instanceof File) || file.size === 0) return { problem: 'pictureMissing' }
  if (file.size > largestPicture) return { problem: 'pictureTooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const media_type = mediaType(bytes)
  return media_type ? { media_type, bytes } : { problem: 'pictureWrong' }
}

function mediaType(bytes: Uint8Array): Picture['media_type'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF.{4}WEBP$/s.test(start)) return 'image/webp'
  return undefined
}
