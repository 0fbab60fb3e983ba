interface Props {
  /** A sentence of the catalogue that contains `{name}`. */
  sentence: string
  name: string
}

/** A sentence with a name. The name's text direction is isolated from the sentence's. */
export function NamedSentence({ sentence, name }: Props) {
  const [before = '', after = ''] = sentence.split('{name}')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
