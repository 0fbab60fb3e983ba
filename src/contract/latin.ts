import { plainText } from './text.ts'

/* Greek and Cyrillic in Latin letters, as the service indexes names (`inLatin`, which knows all scripts). */

const greek = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
const cyrillic =
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya єie іi ґg ђdj јj љlj њnj ћc џdzh ѕdz'

export const latinLetters = new Map(
  `${greek} ${cyrillic}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

/** A text to search in: plain, then in Latin letters too, as people write it without that script's keys. */
export function searchText(text: string): string {
  const plain = plainText(text)
  const latin = plain.replace(/[\u0370-\u052F]/g, (letter) => latinLetters.get(letter) ?? letter)
  return latin === plain ? plain : `${plain}\n${latin}`
}
