/** The response of a list without items, at the time of the tests' networks. @param type such as USER NEWS */
export const emptyList = (type: string) => ({
  id: '',
  type,
  name: '',
  link: '',
  updated_time: '2026-01-02T03:04:05+0000',
  count: 0,
  count_string: '0',
  paging: { previous: '', next: '' },
  data: [],
})
