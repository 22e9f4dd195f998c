import { expect } from 'chai'
import { openBank } from '../open-bank'
import { logo } from './logo'

describe('The picture of a bank account', () => {
  const { bank, send } = openBank()
  let path: string

  beforeEach(() => {
    path = `/api/bankaccounts/${bank().accounts.create('Fred').id}/picture`
  })

  it('can be uploaded in a form, with a caption', async () => {
    const body = new FormData()
    body.append('picture', new Blob([logo], { type: 'image/png' }), 'fred.png')
    body.append('caption', 'Fred at the Pole')
    const response = await send('POST', path, { body })
    expect(response.status).to.equal(201)
    expect(response.headers.get('location')).to.equal(bank().url + path)
    expect(await response.json()).to.deep.equal({
      bankAccountId: 1,
      mediaType: 'image/png',
      caption: 'Fred at the Pole',
      sizeBytes: logo.length,
    })
    const kept = await send('GET', path)
    expect(kept.headers.get('content-type')).to.equal('image/png')
    expect(Buffer.from(await kept.arrayBuffer())).to.deep.equal(logo)
  })

  it('can be uploaded as the body itself, which replaces the previous one', async () => {
    await send('POST', path, { body: 'GIF89a', headers: { 'Content-Type': 'image/gif' } })
    const response = await send('POST', path, { body: logo, headers: { 'Content-Type': 'image/png' } })
    expect(await response.json()).to.include({ mediaType: 'image/png', caption: '' })
    expect(Buffer.from(await (await send('GET', path)).arrayBuffer())).to.deep.equal(logo)
  })

  it('is not found before it is uploaded', async () => {
    const response = await send('GET', path)
    expect(response.status).to.equal(404)
    expect(await response.json()).to.include({ code: 'picture_not_found' })
  })

  it('is required in the form', async () => {
    const body = new FormData()
    body.append('picture', 'only text')
    const response = await send('POST', path, { body })
    expect(response.status).to.equal(400)
    expect(await response.json()).to.deep.include({ errors: { picture: ['The picture field is required.'] } })
  })

  it('is rejected in a malformed form', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await send('POST', path, { body: '--x\r\nbroken', headers })
    expect(response.status).to.equal(400)
    expect(await response.json()).to.include({
      detail: 'The request body is not valid multipart/form-data.',
    })
  })

  it('is rejected when the media type is not an image', async () => {
    const response = await send('POST', path, { body: 'text' })
    expect(response.status).to.equal(415)
    expect(response.headers.get('accept')).to.equal('multipart/form-data, image/png, image/jpeg, image/gif')
  })
})
