/** @typedef {import('../../model').ReportAttachment} Attachment */

const pictures = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/
const recordings = /^(video|audio)\/[\w.+-]+$/

/** @param {Attachment} attachment */
function attachmentView({ name, mediaType, text, base64, url }) {
  const title = name || mediaType
  if (url !== undefined) return linksView(name, url)
  const type = mediaType.toLowerCase().replace(/;.*/s, '').trim()
  if (pictures.test(type)) return pictureView(title, type, base64 ?? inBase64(text ?? ''))
  if (recordings.test(type) && base64 !== undefined) {
    const kind = type.startsWith('video') ? 'video' : 'audio'
    return folded(
      [title],
      () => [element(kind, { controls: true, src: `data:${type};base64,${base64}`, 'aria-label': title })],
      { class: 'attachment' },
    )
  }
  if (text === undefined) return downloadView(title, base64 ?? '')
  if (type === 'text/uri-list') return linksView(name, text)
  if (type === 'text/x.cucumber.log+plain') return element('p', { class: 'log' }, text)
  const tree = /json$/.test(type) ? readTree(text) : undefined
  return folded(
    [title],
    () => [
      tree === undefined ? element('pre', { class: 'text', tabindex: 0 }, text) : jsonView(tree, new Map()),
    ],
    {
      class: 'attachment',
      open: text.length <= 200,
    },
  )
}

/**
 * @param {string} name
 * @param {string} addresses one or more, a line each
 */
function linksView(name, addresses) {
  const links = addresses
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((address) => [outward(address), ' '])
  return element('p', { class: 'attachment' }, name !== '' && `${name}: `, ...links)
}

/**
 * @param {string} title
 * @param {string} type
 * @param {string} data
 */
function pictureView(title, type, data) {
  return folded([title], () => [element('img', { src: `data:${type};base64,${data}`, alt: title })], {
    class: 'attachment',
    open: true,
  })
}

/**
 * @param {string} title
 * @param {string} data
 */
function downloadView(title, data) {
  const bytes = Math.floor((data.length * 3) / 4)
  const address = `data:application/octet-stream;base64,${data}`
  return element(
    'p',
    { class: 'attachment' },
    element('a', { href: address, download: title.replaceAll('/', '-') }, title),
    ` ${size(bytes)}`,
  )
}

/** @param {string} text */
function inBase64(text) {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
