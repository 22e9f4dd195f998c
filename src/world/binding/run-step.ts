import { resolve } from 'node:path'
import { isOwnFile } from '../../package'
import type { PickleStep } from '../pickle'
import type { CucumberDefinition } from './quoted-phrase'
import { storyPhraseOf } from './story-phrase'

/** Whether a step can be run again: it tells stories, or is one of the library. */
export function isOfStoriesOrLibrary({ unwrappedCode, uri }: CucumberDefinition): boolean {
  return storyPhraseOf(unwrappedCode) !== undefined || isOwnFile(resolve(uri))
}

/** Runs a step in a World, as Cucumber would. */
export async function runStep(
  definition: CucumberDefinition,
  step: PickleStep,
  world: object,
): Promise<void> {
  const { parameters }: { parameters: unknown[] } = await definition.getInvocationParameters({
    step,
    world,
    hookParameter: undefined as never,
  })
  // A story handler drops its last argument, which is Cucumber's callback in an ordinary run.
  const args = storyPhraseOf(definition.unwrappedCode) === undefined ? parameters : [...parameters, undefined]
  await (definition.code as (...args: readonly unknown[]) => unknown).apply(world, args)
}
