/** The pages of a history; the last one is the mobile address of the first. */
export const pages = ['https://news.example/trains', 'https://news.example/boats', 'https://m.news.example/trains']
