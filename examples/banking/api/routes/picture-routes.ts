import type { AccountPictures } from '../account-pictures'
import type { BankAccounts } from '../bank-accounts'
import type { ApiRequest } from '../http/api-request'
import { content, json } from '../http/api-response'
import { Problem } from '../http/problem-details'
import type { Routes } from '../http/router'
import { bankAccountId } from './bank-account-id'

const imageMediaTypes = ['image/png', 'image/jpeg', 'image/gif']

export const pictureRoutes = (accounts: BankAccounts, pictures: AccountPictures): Routes => ({
  '/api/bankaccounts/{id}/picture': {
    GET: (request) => {
      const { id } = accounts.get(bankAccountId(request))
      const picture = pictures.find(id)
      if (picture !== undefined) return content(picture.mediaType, picture.bytes)
      throw new Problem(404, 'picture_not_found', `Bank account ${id} has no picture.`)
    },
    POST: async (request) => {
      const { id } = accounts.get(bankAccountId(request))
      const { caption, ...picture } = await sentPicture(request)
      const summary = pictures.keep(id, picture, caption)
      return json(201, summary, { Location: request.urlOf(`/api/bankaccounts/${id}/picture`) })
    },
  },
})

async function sentPicture(request: ApiRequest) {
  const { mediaType, body } = request
  request.shouldBe('multipart/form-data', ...imageMediaTypes)
  if (imageMediaTypes.includes(mediaType)) return { mediaType, bytes: body, caption: '' }
  const form = await request.multipart()
  const picture = form.get('picture')
  const caption = form.get('caption')
  if (!(picture instanceof Blob)) throw Problem.invalid({ picture: ['The picture field is required.'] })
  return {
    mediaType: picture.type,
    bytes: new Uint8Array(await picture.arrayBuffer()),
    caption: typeof caption === 'string' ? caption : '',
  }
}
