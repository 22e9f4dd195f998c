import { expect } from 'chai'
import { assignsItself } from './assigns-itself'

describe('assignsItself', () => {
  for (const code of [
    'async ({ api, storyData }) => { storyData.id = (await api.get(`a/${storyData.id}`)).at("id") }',
    '({ storyData }, { to }) => { storyData.names.push(to); storyData?.owner }',
    'async function ({ api }) { await api.post("a") }',
    'async function move({ storyData }, amount) { storyData.amount = amount }',
    '() => undefined',
    'async({storyData})=>{storyData.id=1}',
  ]) {
    it(`is true for ${code}`, () => expect(assignsItself(code)).to.equal(true))
  }

  for (const [what, code] of [
    ['the context as a whole', 'async (context) => open(context)'],
    ['the rest of the context', 'async ({ api, ...rest }) => open(rest)'],
    ['the story data by another name', 'async ({ storyData: data }) => open(data)'],
    ['the story data, handed on', 'async ({ storyData }) => open(storyData)'],
    ['a copy of it', 'async ({ storyData }) => { const { id } = storyData }'],
    ['a method of the story data', 'async ({ storyData }) => { storyData.opened(1) }'],
    ['a member by a computed name', 'async ({ storyData }, name) => { storyData[name] = 1 }'],
    ['arguments', 'function () { open(arguments[0]) }'],
    ['a method', 'tell({ storyData }) { storyData.id = 1 }'],
    ['native code', 'function () { [native code] }'],
  ] as const) {
    it(`is false for ${what}`, () => expect(assignsItself(code)).to.equal(false))
  }
})
