const REMOTE_IMAGE =
  /<(?:img|td|table|body|div)[^>]+(?:src|background)\s*=\s*["']?https?:|url\(\s*["']?https?:/i

/** Whether an email shows pictures of other hosts; those of this one are shown anyway. */
export const hasRemoteImages = (html: string, baseUrl: string) =>
  REMOTE_IMAGE.test(html.replaceAll(`${baseUrl}/`, ''))
