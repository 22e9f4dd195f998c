import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { expect } from 'chai'
import { packageFolder } from '../src/package'

describe('The phrases of a second copy', () => {
  const registering = (uri: string) => (): void => {
    supportCodeLibraryBuilder.reset('/shop', () => '', {
      ...{ requireModules: [], requirePaths: [], importPaths: [], loaders: [] },
    })
    const { parameterTypeRegistry } = supportCodeLibraryBuilder as unknown as {
      readonly parameterTypeRegistry: {
        defineSourcedParameterType(type: object, source: object, order: number): void
      }
    }
    const type = { name: 'httpStatus', regexpStrings: ['x'] }
    parameterTypeRegistry.defineSourcedParameterType(type, { uri, line: 1 }, 0)
    delete require.cache[require.resolve('./registration')]
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- what it does is done when it is loaded
    require('./registration')
  }

  it('are refused with both folders, before Cucumber refuses a parameter type', () =>
    expect(registering('node_modules/chapterwise/dist/support/parameter-types.js')).to.throw(
      `The phrases of chapterwise are loaded from two folders, /shop/node_modules/chapterwise and ${packageFolder}.\n` +
        'Let all code of the project use one of them: npm ls chapterwise shows where they come from.',
    ))

  it('are not those of the same copy, or a parameter type of the user', () => {
    expect(registering(`${packageFolder}/support/parameter-types.ts`)).to.not.throw()
    expect(registering('support/status.ts')).to.not.throw()
  })
})
