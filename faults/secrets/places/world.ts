import 'chapterwise/steps'
import 'chapterwise/grpc/steps'
import { AfterAll, Before, BeforeAll } from '@cucumber/cucumber'
import { Chapter, StoryBook, storiesOf, StoryWorld, useScenario } from 'chapterwise'
import { GrpcScenarioConfiguration } from 'chapterwise/grpc'
import { vaultProto } from '../vault-server'
import { RepeatingApi } from './api'
import { heard, places, secretOf } from './places'

const api = new RepeatingApi()
let secret = ''

class PasswordStoryData {
  password!: string
}

class PasswordStory extends StoryBook<PasswordStoryData> {
  passwordHasBeenKept(): PasswordKept {
    return this.when(({ storyData }) => void (storyData.password = secret)).proceedToChapter(PasswordKept)
  }

  passwordHasBeenTold(how: 'error' | 'object'): PasswordKept {
    return this.when(({ log }) => {
      log({ password: secret })
      const told = heard(secret)
      if (how === 'error')
        throw Object.assign(new Error(told, { cause: new Error(told) }), { config: { password: secret } })

      // eslint-disable-next-line @typescript-eslint/only-throw-error -- what somebody else may throw
      throw { password: secret, told }
    }).proceedToChapter(PasswordKept)
  }
}

class PasswordKept extends Chapter<PasswordStoryData> {}

const { Given, tell } = storiesOf(PasswordStory)

const phrases = {
  'the password has been kept': tell((story) => story.passwordHasBeenKept()),
  'the password has been told in an error': tell((story) => story.passwordHasBeenTold('error')),
  'the password has been thrown in an object': tell((story) => story.passwordHasBeenTold('object')),
}
for (const [phrase, told] of Object.entries(phrases)) Given(phrase, told)

BeforeAll(() => api.listen())

AfterAll(() => api.close())

useScenario(
  GrpcScenarioConfiguration.useGrpc({ vault: { proto: vaultProto, address: () => api.grpcAddress } })
    .withStoryBook(PasswordStory, PasswordStoryData)
    .configure(() => ({
      baseURL: `http://${api.address}`,
      logHeaders: true,
      redact: ['X-Tenant', '$.customer.iban'],
    })),
)

Before(function (this: object, { pickle }) {
  const place = places.find(({ name }) => name === pickle.name)
  secret = place === undefined ? '' : secretOf(place)
  api.expect(place)
  process.env['CHAPTERWISE_SECRET'] = secret
  if (this instanceof StoryWorld) Object.assign(this.variables, { word: secret, address: api.address })
})
