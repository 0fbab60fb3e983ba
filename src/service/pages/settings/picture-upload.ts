import { createPictureProcess, longestEdge } from '../../pictures/picture-process.ts'
import type { Picture } from '../../store/members/profile.ts'
import type { SiteTranslate } from '../../texts.ts'

/** Maximum bytes of a picture, which everybody loads whole; `scale-picture.js` makes a tenth of this. */
const largestPicture = 1_000_000

/** Maximum bytes of a form with a picture. */
export const largestPictureForm = largestPicture + 100_000

/** Its processes end when they are idle. */
const pictures = createPictureProcess()

/**
 * The content decides the type. Only pixels remain: a phone's photo contains its place.
 *
 * @returns the sentence that says why the file can't be used
 */
export async function readPicture(file: File, t: SiteTranslate): Promise<Picture | string> {
  if (file.size > largestPicture) return t('pictureTooLarge')
  const picture = await pictures.portrait(new Uint8Array(await file.arrayBuffer()))
  if (picture === 'too wide') return t('pictureTooWide', { edge: longestEdge })
  if (!picture) return t('pictureWrong')
  return picture.bytes.length > largestPicture ? t('pictureTooLarge') : picture
}
