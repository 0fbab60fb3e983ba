declare module 'html-encoding-sniffer' {
  /** @returns the name of an encoding, as the HTML standard finds it by the first bytes of a document */
  function sniff(bytes: Uint8Array, options: { transportLayerEncodingLabel?: string; defaultEncoding?: string }): string
  export = sniff
}
