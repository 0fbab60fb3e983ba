declare module '../../popup/parts.ts' {
  interface Tabs {
    news: true
  }
}

export {}
