import type { Picture } from '../../store/members/profile.ts'
import type { CleanedPicture } from './picture-formats/cleaned-picture.ts'
import { cleanJpeg } from './picture-formats/jpeg.ts'
import { cleanPng } from './picture-formats/png.ts'
import { cleanWebp } from './picture-formats/webp.ts'

/**
 * Maximum bytes of a picture. Everybody who sees the member loads the whole file, because the service can't scale it.
 * The result of `scale-picture.js` is a tenth of this.
 */
export const largestPicture = 1_000_000

/**
 * Maximum edge in pixels: a picture of this size takes 16 MiB of memory to draw. A file of a few kilobytes can claim
 * any size.
 */
export const longestEdge = 2048

/** Maximum bytes of a form with a picture. */
export const largestPictureForm = largestPicture + 100_000

/** A refused picture, with the key of the sentence that explains it. */
interface WrongPicture {
  problem: 'pictureTooLarge' | 'pictureTooWide' | 'pictureWrong'
}

const formats: readonly [Picture['media_type'], (file: Buffer) => CleanedPicture | undefined][] = [
  ['image/png', cleanPng],
  ['image/jpeg', cleanJpeg],
  ['image/webp', cleanWebp],
]

/**
 * Reads the picture of a form's file field. Its content decides the type, because a sender can claim any. Only pixels
 * and their tables remain: a phone's photo contains its place, and pictures are public. Nothing is decoded.
 *
 * @returns undefined if no file was chosen
 */
export async function readPicture(file: File | string | null): Promise<Picture | WrongPicture | undefined> {
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return undefined
  if (file.size > largestPicture) return { problem: 'pictureTooLarge' }
  if (file.size < 12) return { problem: 'pictureWrong' }
  const content = Buffer.from(await file.arrayBuffer())
  for (const [media_type, clean] of formats) {
    const picture = clean(content)
    if (!picture) continue
    const { bytes, width, height } = picture
    if (width > longestEdge || height > longestEdge) return { problem: 'pictureTooWide' }
    return width > 0 && height > 0 ? { media_type, bytes } : { problem: 'pictureWrong' }
  }
  return { problem: 'pictureWrong' }
}
