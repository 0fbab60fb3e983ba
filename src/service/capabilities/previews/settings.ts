import type { ValuesOf } from '../../settings/kinds.ts'
import { yesOrNo } from '../../settings/kinds.ts'

/** `pictures` is the name that `previews` had before the service read more of a page than its picture. */
export const settings = { previews: yesOrNo, pictures: yesOrNo }

type PreviewSettings = ValuesOf<typeof settings>

export const isOn = ({ previews, pictures }: PreviewSettings): boolean => previews ?? pictures ?? false

export const warningsOfPreviews = ({ previews, pictures }: PreviewSettings): string[] =>
  pictures === undefined
    ? []
    : [
        previews === undefined
          ? `The setting “pictures” is called “previews” now. It is still read; write previews: ${pictures} in its place (docs/administrator.md).`
          : 'The setting “pictures” is called “previews” now, and doesn’t count beside it; remove “pictures” (docs/administrator.md).',
      ]
