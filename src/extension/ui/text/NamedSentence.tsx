interface Props {
  /** One of our sentences, with `{name}` in it. */
  sentence: string
  name: string
}

/** A sentence with a name: the name has a direction of its own, and the sentence keeps that of its language. */
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
